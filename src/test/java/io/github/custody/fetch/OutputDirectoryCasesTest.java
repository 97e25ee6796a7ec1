package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition.Effect;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Output directories elsewhere, behind links and {@code ..}, and such as may not be used. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class OutputDirectoryCasesTest {
  private static final int NOBODY = 65534;

  @TempDir Path temporary;

  private PathBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new PathBench(temporary.toRealPath());
  }

  @Test
  @DisplayName("PS-10 a symlink above the base directory: works")
  void ps10_symlinkAboveTheBase() throws Exception {
    Path link = Files.createSymbolicLink(bench.root().resolve("home"), bench.root());
    Path base = link.resolve("project");

    FetchResult result = bench.fetch(base, base.resolve("target/a"));

    assertThat(result.output()).isEqualTo(bench.target().resolve("a").resolve(LEAF));
    assertThat(result.output()).hasContent(NEW);
  }

  @Test
  @DisplayName("PS-10 a base directory that is a symlink itself: works")
  void ps10_baseIsASymlink() throws Exception {
    Path base = Files.createSymbolicLink(bench.root().resolve("linked"), bench.base());

    assertThat(bench.fetch(base, base.resolve("target")).output())
        .isEqualTo(bench.target().resolve(LEAF))
        .hasContent(NEW);
  }

  @Test
  @DisplayName("PS-10 an outputDirectory elsewhere behind a symlink: its real path is used")
  void ps10_elsewhereBehindASymlink() throws Exception {
    Path link = Files.createSymbolicLink(bench.root().resolve("cache"), bench.elsewhere());

    assertThat(bench.fetch(link.resolve("a/b")).output())
        .isEqualTo(bench.elsewhere().resolve("a/b").resolve(LEAF))
        .hasContent(NEW);
  }

  @Test
  @DisplayName("PS-10 that symlink is resolved once: pointing it elsewhere later changes nothing")
  void ps10_resolvedOnce() throws Exception {
    Path other = Files.createDirectory(bench.root().resolve("other"));
    Path link = Files.createSymbolicLink(bench.root().resolve("cache"), bench.elsewhere());
    bench.onDelivery =
        () -> {
          Files.delete(link);
          Files.createSymbolicLink(link, other);
        };

    assertThat(bench.fetch(link).output()).isEqualTo(bench.elsewhere().resolve(LEAF));
    assertThat(Folder.of(bench.elsewhere()).entries()).containsOnlyKeys(LEAF);
    assertThat(Folder.of(other).entries()).isEmpty();
  }

  @Test
  @DisplayName("PS-10 a dangling symlink on the way elsewhere: UNSAFE_PATH, nothing created")
  void ps10_danglingElsewhere() throws IOException {
    Path link = Files.createSymbolicLink(bench.root().resolve("cache"), Path.of("nowhere"));

    bench.refused(link.resolve("a"));
  }

  @Test
  @DisplayName("PS-10 an outputDirectory with .. that stays below the base")
  void ps10_dotsThatStay() throws Exception {
    Files.createDirectory(bench.target().resolve("a"));

    assertThat(bench.fetch(bench.target().resolve("a/../b")).output())
        .isEqualTo(bench.target().resolve("b").resolve(LEAF))
        .hasContent(NEW);
  }

  @Test
  @DisplayName("PS-10 an outputDirectory with .. that leaves the base: its real path")
  void ps10_dotsThatLeave() throws Exception {
    assertThat(bench.fetch(bench.base().resolve("../elsewhere/a")).output())
        .isEqualTo(bench.elsewhere().resolve("a").resolve(LEAF))
        .hasContent(NEW);
  }

  @Test
  @DisplayName("PS-10 link/.. elsewhere means the parent of the link's target, not of the link")
  void ps10_dotsAfterALinkElsewhere() throws Exception {
    Path deep = Files.createDirectories(bench.elsewhere().resolve("x/y"));
    Path link = Files.createSymbolicLink(bench.root().resolve("link"), deep);

    assertThat(bench.fetch(link.resolve("../out")).output())
        .isEqualTo(bench.elsewhere().resolve("x/out").resolve(LEAF))
        .hasContent(NEW);
    assertThat(bench.root().resolve("out")).doesNotExist();
  }

  @Test
  @DisplayName("PS-2 link/.. below the base is refused: not removed lexically, not followed")
  void ps2_dotsAfterALink() throws IOException {
    Files.createDirectories(bench.elsewhere().resolve("x/out"));
    Files.createDirectory(bench.base().resolve("out"));
    Files.createSymbolicLink(bench.base().resolve("link"), bench.elsewhere().resolve("x"));

    bench.refused(bench.base().resolve("link/../out"));
  }

  @Test
  @DisplayName("PS-2 a symlink below the base, reached by leaving the base and coming back")
  void ps2_symlinkReachedFromOutside() throws IOException {
    Files.createSymbolicLink(bench.base().resolve("link"), bench.elsewhere());

    bench.refused(bench.base().resolve("../project/link"));
  }

  @Test
  @DisplayName("PS-2 a symlink below the base, when base and outputDirectory are spelt differently")
  void ps2_symlinkBelowABaseSpeltDifferently() throws IOException {
    Path linked = Files.createSymbolicLink(bench.root().resolve("linked"), bench.base());
    Files.createSymbolicLink(bench.base().resolve("link"), bench.elsewhere());

    bench.refused(linked, bench.base().resolve("link"));
  }

  @Test
  @DisplayName("PS-8 a parent that may not be created: UNSAFE_PATH, nothing created")
  void ps8_creationDenied() throws Exception {
    assumeUnprivilegedChild();
    setMode(bench.base(), "r-xr-xr-x");
    FileTree before = bench.tree();

    List<String> lines = unprivileged(bench.target().resolveSibling("missing").resolve("a"));

    assertThat(lines.subList(0, 2))
        .containsExactly("UNSAFE_PATH committed=false output=unchanged kept=[]", "deliveries 0");
    assertThat(bench.tree()).isEqualTo(before);
  }

  @Test
  @DisplayName("PS-8 the same as an injected fault, which runs for every user")
  void ps8_creationFails() {
    bench.interposition =
        call -> {
          if (call.verb() == FileVerb.CREATE_DIRECTORY) {
            throw new AccessDeniedException(call.names().get(0));
          }
          return Effect.NORMAL;
        };

    CustodyException failure = bench.refused(bench.target().resolve("missing/a"));

    assertThat(failure).hasCauseInstanceOf(AccessDeniedException.class);
  }

  @Test
  @DisplayName("PS-9 write and search but no read permission: typed, before a request, no partial")
  void ps9_unreadableParent() throws Exception {
    assumeUnprivilegedChild();
    if (ChildJvm.isRoot()) {
      Files.setAttribute(bench.target(), "unix:uid", NOBODY);
    }
    setMode(bench.target(), "-wx-wx-wx");

    List<String> lines = unprivileged(bench.target());

    assertThat(lines.subList(0, 2))
        .containsExactly("UNSAFE_PATH committed=false output=unchanged kept=[]", "deliveries 0");
    setMode(bench.target(), "rwxrwxrwx");
    assertThat(Folder.of(bench.target()).entries()).isEmpty();
  }

  @Test
  @DisplayName("PS-9 the same as an injected fault, which runs for every user")
  void ps9_openingFails() {
    bench.interposition =
        call -> {
          if (call.is(FileVerb.OPEN_DIRECTORY, "target")) {
            throw new AccessDeniedException("target");
          }
          return Effect.NORMAL;
        };

    bench.refused(bench.target());
  }

  @Test
  @DisplayName("L-3 a parent that is not writable: LOCK_FAILED, nothing created, no request")
  void l3_parentNotWritable() throws Exception {
    assumeUnprivilegedChild();
    setMode(bench.target(), "r-xr-xr-x");
    FileTree before = bench.tree();

    List<String> lines = unprivileged(bench.target());

    assertThat(lines.subList(0, 2))
        .containsExactly("LOCK_FAILED committed=false output=unchanged kept=[]", "deliveries 0");
    assertThat(bench.tree()).isEqualTo(before);
  }

  @Test
  @DisplayName("The unprivileged child can fetch at all: the refusals above are not its own fault")
  void unprivilegedChildFetches() throws Exception {
    assumeUnprivilegedChild();
    setMode(bench.target(), "rwxrwxrwx");

    assertThat(unprivileged(bench.target()).subList(0, 2))
        .containsExactly("FETCHED", "deliveries 1");
    assertThat(bench.target().resolve(LEAF)).hasContent(NEW);
  }

  private List<String> unprivileged(Path directory) throws Exception {
    Path classes = Files.createDirectory(temporary.resolve("classes"));
    try (ChildJvm child =
        ChildJvm.startUnprivileged(
            classes,
            bench.base().toString(),
            directory.toString(),
            LEAF,
            FetchingProcess.MEMORY,
            FetchRig.sha256(NEW).hex())) {
      return child.lines();
    } finally {
      FileTree.delete(classes);
    }
  }

  private void assumeUnprivilegedChild() throws IOException, InterruptedException {
    setMode(temporary, "rwxr-xr-x");
    Assumptions.assumeTrue(
        ChildJvm.canRunUnprivileged(temporary),
        "SKIPPED: as root this needs setpriv, and directories that another user can reach");
  }

  private static void setMode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }
}
