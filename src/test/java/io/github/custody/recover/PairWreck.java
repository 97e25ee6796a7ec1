package io.github.custody.recover;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.SIBLING;
import static io.github.custody.testing.PairRig.SIDECAR;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.PairRig;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the publication of a pair left.
 *
 * @param rig the pair
 * @param died whether it was killed
 */
record PairWreck(PairRig rig, boolean died) {
  static final String LINK_SIDECAR = "LINK .a.jar.*.provenance.tmp a.jar.provenance.json";
  static final String LINK_ARTIFACT = "LINK .a.jar.*.artifact.tmp a.jar";
  static final String LINK_SIBLING = "LINK staged.bin a.jar";
  static final String INTENT = "a.jar.intent";
  static final String UNDO = "a.jar.undo";
  static final Set<String> LOCKS = Set.of("a.jar.lock", "a.jar.provenance.json.lock");

  private static final Pattern TOKEN = Pattern.compile("(?m)^token ([0-9a-f]{32})$");

  static PairRig rig(Path root, boolean sibling) throws IOException {
    PairRig rig = new PairRig(Files.createTempDirectory(root.toRealPath(), "pair"));
    return sibling ? rig.staging() : rig;
  }

  /** Of a publication that is killed at a call. */
  static PairWreck of(Path root, boolean sibling, Crash crash) throws IOException {
    return of(rig(root, sibling), crash, Interposition.none());
  }

  /** The same where something else happens too. */
  static PairWreck of(PairRig rig, Crash crash, Interposition trouble) throws IOException {
    Interposition both =
        new Interposition() {
          @Override
          public Effect before(FileCall call) throws IOException {
            crash.before(call);
            return trouble.before(call);
          }

          @Override
          public void after(FileCall call) throws IOException {
            trouble.after(call);
            crash.after(call);
          }
        };
    try {
      rig.interposing(new PairWatch(rig, both)).publish();
    } catch (CustodyException | Crash.Death ended) {
      if (!crash.hasHappened()) {
        throw new AssertionError("it did not die", ended);
      }
    }
    assertThat(crash.hasHappened()).as("it died").isTrue();
    return new PairWreck(rig, true);
  }

  Recovering recovering() {
    return new Recovering(rig.directory());
  }

  Folder folder() {
    return rig.folder();
  }

  Path path(String name) {
    return rig.directory().resolve(name);
  }

  /** The transaction that a lock, or the intent, names. */
  String token() throws IOException {
    for (String name : Set.of("a.jar.lock", "a.jar.provenance.json.lock", INTENT, UNDO)) {
      if (Files.exists(path(name))) {
        Matcher token = TOKEN.matcher(Files.readString(path(name), ISO_8859_1));
        if (token.find()) {
          return token.group(1);
        }
      }
    }
    throw new AssertionError("no token in " + folder().entries().keySet());
  }

  /** What is there, with {@code *} in place of a token. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    folder().entries().keySet().forEach(name -> names.add(Script.withoutToken(name)));
    return names;
  }

  /** The same, beside the two names of the pair and the sibling. */
  Set<String> beside() {
    Set<String> names = names();
    names.removeAll(Set.of(ARTIFACT, SIDECAR, SIBLING));
    return names;
  }

  /** What tells this state from others: names, modes, names per file, and which are one file. */
  String signature() {
    TreeMap<String, String> lines = new TreeMap<>();
    folder()
        .entries()
        .forEach(
            (name, entry) ->
                lines.put(
                    Script.withoutToken(name),
                    "%o %d %d".formatted(entry.mode(), entry.links(), entry.content().length())));
    return lines.toString();
  }

  /** The names that are there when nothing is left over; the sibling is, if it ever was. */
  List<String> tidyNames(boolean published) {
    List<String> names = new ArrayList<>(published ? List.of(ARTIFACT, SIDECAR) : List.of());
    if (Files.exists(rig.sibling())) {
      names.add(SIBLING);
    }
    return names;
  }

  /** Both names stand, with their bytes and mode, and nothing else. */
  void requireBoth() {
    assertThat(names()).containsExactlyInAnyOrderElementsOf(tidyNames(true));
    requirePublished();
  }

  void requirePublished() {
    Folder.Entry artifact = folder().at(ARTIFACT).orElseThrow();
    Folder.Entry sidecar = folder().at(SIDECAR).orElseThrow();
    assertThat(artifact.content()).isEqualTo(PairRig.BYTES);
    assertThat(sidecar.content()).startsWith("{\"artifact\":").endsWith("}\n");
    assertThat(artifact.mode() & 07777).isEqualTo(0644);
    assertThat(sidecar.mode() & 07777).isEqualTo(0644);
    assertThat(artifact.links()).isEqualTo(folder().at(SIBLING).isPresent() ? 2 : 1);
    assertThat(sidecar.links()).isOne();
  }

  /** Neither stands, and nothing else; a sibling is what it was. */
  void requireNone() {
    assertThat(names()).containsExactlyInAnyOrderElementsOf(tidyNames(false));
    requireSiblingAsBefore();
  }

  void requireSiblingAsBefore() {
    folder()
        .at(SIBLING)
        .ifPresent(
            sibling -> {
              assertThat(sibling.content()).isEqualTo(PairRig.BYTES);
              assertThat(sibling.mode() & 07777).isEqualTo(0600);
              assertThat(sibling.links()).isOne();
            });
  }
}
