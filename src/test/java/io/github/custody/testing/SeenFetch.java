package io.github.custody.testing;

import static io.github.custody.testing.FetchRig.LEAF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.fetch.FetchResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a fetch ended, and what an outside observer sees of it. Names are compared with {@code *} in
 * place of the transaction's token.
 *
 * @param before the directory before it
 * @param after the directory after it
 * @param calls its calls of the file seam
 * @param outputsSeen what the output held after any of its changes
 * @param requests how many requests it made
 */
public record SeenFetch(
    Folder before,
    Folder after,
    Optional<FetchResult> result,
    Optional<CustodyException> failure,
    List<FileCall> calls,
    Set<Optional<String>> outputsSeen,
    int requests) {

  /** It succeeded. */
  public FetchResult succeeds() {
    assertThat(failure).as("%s", this).isEmpty();
    return result.orElseThrow();
  }

  /** It failed with this code and these facts; each kept file exists. */
  public CustodyException fails(
      FailureCode code, boolean committed, OutputState output, String... kept) {
    assertThat(result).as("%s", this).isEmpty();
    CustodyException failed = failure.orElseThrow();
    assertThat(failed.code()).as("%s", this).isEqualTo(code);
    assertThat(failed.facts().committed()).as("committed: %s", this).isEqualTo(committed);
    assertThat(failed.facts().output()).as("output: %s", this).isEqualTo(output);
    assertThat(failed.facts().kept())
        .as("kept: %s", this)
        .allMatch(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
    assertThat(failed.facts().kept().stream().map(SeenFetch::name))
        .as("kept: %s", this)
        .containsExactlyInAnyOrder(kept);
    return failed;
  }

  /** The names of the files that the failure says are kept. */
  public Set<String> keptNames() {
    return failure.orElseThrow().facts().kept().stream()
        .map(SeenFetch::name)
        .collect(Collectors.toSet());
  }

  /** Every name in the directory but the output's. */
  public Set<String> leftBesideOutput() {
    return names().stream().filter(name -> !name.equals(LEAF)).collect(Collectors.toSet());
  }

  /** The directory holds exactly these names. */
  public SeenFetch leaves(String... names) {
    assertThat(names()).as("%s", this).containsExactlyInAnyOrder(names);
    return this;
  }

  /** Nothing but the output is there. */
  public SeenFetch leavesOnlyOutput() {
    return leaves(LEAF);
  }

  /** At the output is what was there: the same file, untouched, with as many names, or nothing. */
  public SeenFetch leavesOutputUntouched() {
    assertThat(after.at(LEAF)).as("%s", this).isEqualTo(before.at(LEAF));
    return this;
  }

  /** At the name is a file with this content. */
  public SeenFetch holds(String name, String content) {
    assertThat(at(name).content()).as("%s: %s", name, this).isEqualTo(content);
    return this;
  }

  /** At the name is the previous output: the same inode, bytes, mode and time. */
  public SeenFetch holdsPrevious(String name) {
    Folder.Entry was = before.at(LEAF).orElseThrow();
    Folder.Entry now = at(name);
    assertThat(now.inode()).as("inode of %s: %s", name, this).isEqualTo(was.inode());
    assertThat(now.content()).as("bytes of %s: %s", name, this).isEqualTo(was.content());
    assertThat(now.mode()).as("mode of %s: %s", name, this).isEqualTo(was.mode());
    assertThat(now.modified()).as("mtime of %s: %s", name, this).isEqualTo(was.modified());
    return this;
  }

  /** The entry at a name, which must be there. */
  public Folder.Entry at(String name) {
    return after.entries().entrySet().stream()
        .filter(entry -> Script.withoutToken(entry.getKey()).equals(name))
        .map(entry -> entry.getValue())
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not there: " + this));
  }

  /** The calls that change something, as lines. */
  public List<String> changes() {
    return calls.stream()
        .filter(call -> call.verb().changesSomething())
        .map(call -> Script.withoutToken(call.line()))
        .toList();
  }

  private List<String> names() {
    return after.entries().keySet().stream().map(Script::withoutToken).toList();
  }

  private static String name(Path path) {
    return Script.withoutToken(path.getFileName().toString());
  }

  @Override
  public String toString() {
    return result.map(Object::toString).orElse("")
        + failure.map(e -> e.code() + " " + e.what() + " " + e.facts()).orElse("")
        + "\n  left: "
        + names()
        + "\n  changes:\n    "
        + String.join("\n    ", changes());
  }
}
