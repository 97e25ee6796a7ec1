package io.github.custody.sim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.OpenFile;
import io.github.custody.fs.ProcessIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of the simulated disk start from: a machine, and a process in one directory. */
abstract class SimDiskFixture {
  static final String HOME = "/base";
  static final ProcessIdentity PROCESS = process(100);

  private SimDisk disk;
  private Directory home;

  static ProcessIdentity process(long pid) {
    return new ProcessIdentity("boot", "1", pid, "start-" + pid, "jvm-" + pid, "host");
  }

  @BeforeEach
  void bootAnEmptyDisk() throws IOException {
    boot(DiskImage.of(SimFile.directory(HOME)));
  }

  /** From here on it is another machine. */
  final void boot(DiskImage image) throws IOException {
    disk = new SimDisk(image);
    home = ops().pin(Path.of(HOME));
  }

  /** Boots with these files, all durable. */
  final void bootWith(SimFile... files) throws IOException {
    boot(
        DiskImage.of(
            Stream.concat(Stream.of(SimFile.directory(HOME)), Stream.of(files))
                .toArray(SimFile[]::new)));
  }

  static SimFile file(String name, String content) {
    return SimFile.file(HOME + "/" + name, content);
  }

  final SimDisk disk() {
    return disk;
  }

  final Directory home() {
    return home;
  }

  final FileOps ops() {
    return disk.fileOps(PROCESS);
  }

  static void write(OpenFile file, String content) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(ISO_8859_1));
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  /** Creates a file of which the content is durable, and the name is not. */
  final void syncedFile(String name, String content) throws IOException {
    try (OpenFile file = home.create(name)) {
      write(file, content);
      file.sync();
    }
  }

  static String content(OpenFile file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(100);
    int count = file.read(bytes, 0);
    return new String(bytes.array(), 0, Math.max(count, 0), ISO_8859_1);
  }

  /** Each image that a power cut may leave now; none comes twice. */
  final List<DiskImage> images(Persistence model) {
    List<DiskImage> images = new ArrayList<>();
    disk.now().crashes(model, images::add);
    assertThat(images).doesNotHaveDuplicates();
    return images;
  }

  /** Names and contents of each such image. */
  final Set<Map<String, String>> crashes(Persistence model) {
    Set<Map<String, String>> crashes = new HashSet<>();
    images(model).forEach(image -> crashes.add(files(image)));
    return crashes;
  }

  /** Every file by its path below the home directory. */
  static Map<String, String> files(DiskImage image) {
    Map<String, String> files = new TreeMap<>();
    image
        .entries()
        .forEach((path, entry) -> files.put(path.substring(HOME.length() + 1), entry.content()));
    return files;
  }
}
