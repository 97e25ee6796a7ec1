package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What an attic holds, without its manifests. */
record Shelved(Path attic) {
  /** The content of each file by its name. */
  Map<String, String> files() {
    try (Stream<Path> paths = Files.walk(attic)) {
      List<Path> files =
          paths.filter(Files::isRegularFile).filter(path -> !isManifest(path)).toList();
      Map<String, String> contents = new TreeMap<>();
      for (Path file : files) {
        contents.put(file.getFileName().toString(), Files.readString(file, ISO_8859_1));
      }
      return contents;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isManifest(Path path) {
    return path.getFileName().toString().startsWith("manifest");
  }
}
