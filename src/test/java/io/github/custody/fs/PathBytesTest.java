package io.github.custody.fs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes of a path are those that the system gets, whatever the locale makes of them. */
class PathBytesTest {
  @ParameterizedTest
  @CsvSource({
    "/plain/name, /plain/name",
    "/a%20b/50%25, /a b/50%",
    "/%C3%BC, /\u00c3\u00bc",
    "/no-utf8-%FF%FE, /no-utf8-\u00ff\u00fe",
    "/%23%3F%3B%5B%7F, /#?;[\u007f",
    "/a:b@c&d=e+f$g, /a:b@c&d=e+f$g",
    "/, /"
  })
  void theBytesOfAPath(String uri, String bytes) {
    assertThat(text(Path.of(URI.create("file://" + uri)))).isEqualTo(bytes + "\0");
  }

  @Test
  void aDirectoryThatIsThereIsSpeltLikeAnyOther(@TempDir Path temporary) throws IOException {
    Path later = temporary.resolve("later");
    String before = text(later);
    Files.createDirectory(later);
    assertThat(text(later)).isEqualTo(before).endsWith("/later\0");
  }

  private static String text(Path path) {
    return new String(PathBytes.of(path), ISO_8859_1);
  }
}
