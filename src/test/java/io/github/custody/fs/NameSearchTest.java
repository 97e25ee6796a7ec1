package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

class NameSearchTest {
  private static final String[] WITHOUT_RIGHTS = {
    "setpriv",
    "--bounding-set=-dac_override,-dac_read_search",
    "--inh-caps=-dac_override,-dac_read_search",
    "--"
  };

  private final List<Path> found = new ArrayList<>();
  private Path root;

  @BeforeEach
  void realRoot(@TempDir Path temporary) throws IOException {
    root = temporary.toRealPath();
  }

  private List<Path> find(Path from, boolean recursively) throws IOException {
    return FileOps.system().find(from, recursively, name -> name.endsWith(".lock"), found::add);
  }

  private Path put(String name) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "");
  }

  @Test
  void everyKindOfEntryIsFoundByItsNameAtAnyDepth() throws IOException {
    List<Path> expected =
        List.of(
            put("a.lock"),
            put("x/y/b.lock"),
            Files.createSymbolicLink(root.resolve("dangling.lock"), Path.of("nowhere")),
            Files.createDirectory(root.resolve("directory.lock")),
            put("directory.lock/inner.lock"));
    put("a.lock.bak");
    put("lock");

    assertThat(find(root, true)).isEmpty();
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(found.indexOf(expected.get(3))).isLessThan(found.indexOf(expected.get(4)));
  }

  @Test
  void withoutRecursionTheEntriesOfTheRootAreAll() throws IOException {
    Path file = put("a.lock");
    Path directory = put("d.lock/inner.lock").getParent();

    assertThat(find(root, false)).isEmpty();
    assertThat(found).containsExactlyInAnyOrder(file, directory);
  }

  @Test
  void theRootItselfIsNoEntry() throws IOException {
    Path inner = put("root.lock/a.lock");
    find(root.resolve("root.lock"), true);
    assertThat(found).containsExactly(inner);
  }

  @Test
  @DisplayName("P10 links are not followed, except at the root")
  void p10_linksAreNotFollowed() throws IOException {
    Path file = put("real/a.lock");
    Path link = Files.createSymbolicLink(root.resolve("link"), root.resolve("real"));
    Files.createSymbolicLink(root.resolve("real/loop"), root);
    find(root, true);
    find(link, true);
    assertThat(found).containsExactly(file, file);
  }

  @Test
  void aMissingRootHasNothingAndAFileIsNoRoot() throws IOException {
    Path dangling = Files.createSymbolicLink(root.resolve("link"), Path.of("nowhere"));
    assertThat(find(root.resolve("missing/deeper"), true)).isEmpty();
    assertThat(find(dangling, true)).isEmpty();
    assertThat(found).isEmpty();
    Path file = put("a.lock");
    assertThatThrownBy(() -> find(file, true)).isInstanceOf(NotDirectoryException.class);
  }

  @Test
  void theAtticIsNotEntered() throws IOException {
    put("x/.custody-attic/2026/a.lock");
    find(root, true);
    find(root.resolve("x/.custody-attic"), true);
    assertThat(found).isEmpty();
    FileOps.system().find(root, true, ".custody-attic"::equals, found::add);
    assertThat(found).containsExactly(root.resolve("x/.custody-attic"));
  }

  @Test
  void whatVanishesMeanwhileIsSkipped() throws IOException {
    for (int number = 0; number < 200; number++) {
      put("d" + number + "/a.lock");
    }
    List<Path> unread =
        FileOps.system()
            .find(
                root,
                true,
                name -> name.endsWith(".lock"),
                path -> {
                  found.add(path);
                  removeAllBut(path.getParent());
                });
    assertThat(found).hasSize(1);
    assertThat(unread).isEmpty();
  }

  private void removeAllBut(Path kept) {
    try (var directories = Files.newDirectoryStream(root)) {
      for (Path directory : directories) {
        if (!directory.equals(kept)) {
          Files.delete(directory.resolve("a.lock"));
          Files.delete(directory);
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName("P6 a directory that may not be read is named, and the others are searched")
  void p6_whatMayNotBeReadIsNamed() throws IOException {
    assumeTrue(ChildProcess.run("id", "-u").equals(List.of("0")), "SKIPPED: needs root");
    put("closed.lock/a.lock");
    put("listed/b.lock");
    put("open/c.lock");
    ChildProcess.run("chmod", "0", root.resolve("closed.lock").toString());
    ChildProcess.run("chmod", "400", root.resolve("listed").toString());
    String[] search = ChildProcess.java(FindingProcess.class, root.toString(), ".lock");

    assertThat(ChildProcess.run(ChildProcess.joined(WITHOUT_RIGHTS, search)))
        .containsExactlyInAnyOrder(
            "found closed.lock",
            "found b.lock",
            "found c.lock",
            "unread closed.lock",
            "unread listed");
    ChildProcess.run("chmod", "700", root + "/closed.lock", root + "/listed");
  }

  @Test
  void aNameThatTheLocaleCannotExpressEndsNothing() throws IOException {
    put("d/a.lock");
    put("e/b.lock");
    ChildProcess.run("sh", "-c", "cd \"$0\" && touch \"$(printf 'x\\377y.lock')\"", root + "/d");
    ChildProcess.run("sh", "-c", "cd \"$0\" && mkdir \"$(printf '\\377')\"", root + "/e");
    String[] search = ChildProcess.java(FindingProcess.class, root.toString(), ".lock");

    List<String> lines =
        ChildProcess.run(ChildProcess.joined(new String[] {"env", "LC_ALL=C"}, search));
    assertThat(lines).hasSize(3).contains("found a.lock", "found b.lock");
    find(root, true);
    assertThat(found).hasSize(3).allMatch(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aDeepTreeEndsNothing() throws IOException {
    put("a.lock");
    try {
      Path deep = root.resolve("d/".repeat(1900));
      Files.createDirectories(deep);
      Files.writeString(deep.resolve("b.lock"), "");
      ChildProcess.run("sh", "-c", "cd -P \"$0\" && mkdir -p $1", deep + "", "d/".repeat(300));
      List<Path> unread = find(root, true);
      assertThat(found).hasSize(2);
      assertThat(found).anyMatch(path -> path.getNameCount() > 1900);
      // Deeper than the system takes a path, or than there are descriptors.
      assertThat(unread).hasSize(1);
    } finally {
      ChildProcess.run("rm", "-rf", root + "/d");
    }
  }

  @Test
  @DisplayName("P11 a directory of 100 000 other entries is searched in linear time")
  @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
  void p11_manyEntries() throws IOException {
    ChildProcess.run("sh", "-c", "cd \"$0\" && seq 100000 | xargs touch", root.toString());
    put("a.lock");
    long begin = System.nanoTime();
    assertThat(find(root, true)).isEmpty();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
    assertThat(found).containsExactly(root.resolve("a.lock"));
  }
}
