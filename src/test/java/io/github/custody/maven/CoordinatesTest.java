package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoordinatesTest {
  @ParameterizedTest
  @CsvSource({
    "g.h:a-b:1.0, g.h:a-b:1.0:jar, a-b-1.0.jar",
    "g:a:1-SNAPSHOT:zip, g:a:1-SNAPSHOT:zip, a-1-SNAPSHOT.zip",
    "g:a:1:tar.gz:bin, g:a:1:tar.gz:bin, a-1-bin.tar.gz"
  })
  void aVersionOfItsOwnIsRead(String text, String all, String name) throws CustodyException {
    Coordinates coordinates = Coordinates.parse(text);
    assertThat(coordinates).hasToString(all);
    assertThat(coordinates.fileName()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g",
        "g:a",
        "g:a:1:jar:c:x",
        "g::1",
        ":a:1",
        "g:a:",
        "g:a:1:",
        "g:a:1:jar:",
        "g:a:[1,2)",
        "g:a:[1]",
        "g:a:(,2]",
        "g:a:1,2",
        "g:a:LATEST",
        "g:a:RELEASE",
        "g:../a:1",
        "g:a:..",
        "g:a/b:1",
        "g:a:1\n",
        "g:a:${v}",
        "g:a:1:jar:x y"
      })
  void everythingElseIsRefused(String text) {
    CustodyException refusal =
        catchThrowableOfType(CustodyException.class, () -> Coordinates.parse(text));
    assertThat(refusal.code()).isEqualTo(FailureCode.BAD_CONFIGURATION);
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.org/r, custody-2, https://example.org/r",
    "corp::https://example.org/r, corp, https://example.org/r",
    "corp::default::https://example.org/r, corp, https://example.org/r",
    "corp::::https://example.org/r, corp, https://example.org/r"
  })
  void repositoriesAreReadInAllForms(String text, String id, String url) throws CustodyException {
    assertThat(RepositorySetting.parse(text, 2)).isEqualTo(new RepositorySetting(id, url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a::https://u:secret@h/",
        "https://secret@h/r",
        "a::https://h/r?token=secret",
        "a::https://h/r#secret"
      })
  @DisplayName("P9 a repository's URL holds no secret: Maven prints it")
  void aRepositoryWithASecretIsRefused(String text) {
    CustodyException refusal =
        catchThrowableOfType(CustodyException.class, () -> RepositorySetting.parse(text, 1));
    assertThat(refusal.code()).isEqualTo(FailureCode.BAD_CONFIGURATION);
    assertThat(refusal.what()).contains("settings.xml").doesNotContain("secret");
  }

  @Test
  void aRepositoryIsNeverShown() {
    CustodyException refusal =
        catchThrowableOfType(
            CustodyException.class, () -> RepositorySetting.parse("a::b::https://u:secret@h/", 1));
    assertThat(refusal.what()).doesNotContain("secret");
    assertThat(new RepositorySetting("a", "https://u:secret@h/")).hasToString("a");
  }
}
