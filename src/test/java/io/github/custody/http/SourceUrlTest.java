package io.github.custody.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceUrlTest {
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "\n\t"})
  @DisplayName("V-1 no url is NO_SOURCE")
  void v1_noSource(String text) {
    assertThat(refusal(text).code()).isEqualTo(FailureCode.NO_SOURCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"data:text/plain,secret", "file:///secret", "ftp://host/secret", "jar:x"})
  @DisplayName("V-8 another scheme than http and https is BAD_URL")
  void v8_scheme(String text) {
    CustodyException failure = refusal(text);

    assertThat(failure.code()).isEqualTo(FailureCode.BAD_URL);
    assertThat(failure.what()).contains("http").doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://host/a b?secret",
        "http://host/${secret}",
        "http://[secret/",
        "http:///secret",
        "http:secret",
        "https://",
        "//host/secret",
        "secret",
        "http://user_secret.example.org_:x/",
        "http://host:0/secret",
        "http://host:65536/secret",
        "http://host/secret%zz",
        "http://host/secret\u0000",
        "http://host/\nsecret",
        " http://host/secret",
      })
  @DisplayName("V-9 what is no valid URL is BAD_URL, and the message does not repeat it")
  void v9_invalid(String text) {
    CustodyException failure = refusal(text);

    assertThat(failure.code()).isEqualTo(FailureCode.BAD_URL);
    assertThat(failure.what()).doesNotContain("secret");
    assertThat(failure.getCause()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://user@host/", "https://user:secret@host/", "https://@host/"})
  @DisplayName("V-9 user info is BAD_URL, which says where credentials belong")
  void v9_userInfo(String text) {
    CustodyException failure = refusal(text);

    assertThat(failure.code()).isEqualTo(FailureCode.BAD_URL);
    assertThat(failure.what()).contains("settings.xml").doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "http://host, http://host/",
    "http://host?q, http://host/?q",
    "HTTPS://Host:8443/a%2Fb?x=%2b#part, HTTPS://Host:8443/a%2Fb?x=%2b",
    "http://[::1]:8080/a, http://[::1]:8080/a",
    "http://host/ü, http://host/%C3%BC",
    "http://host//a, http://host//a",
  })
  @DisplayName("A valid URL keeps its encoding, gets a path, and loses its fragment")
  void valid(String text, String uri) throws CustodyException {
    assertThat(SourceUrl.parse(text).uri()).hasToString(uri);
  }

  @Test
  @DisplayName("P9 as text it has no query")
  void p9_text() throws CustodyException {
    SourceUrl url = SourceUrl.parse("https://host:1/a?token=secret");

    assertThat(url).hasToString("https://host:1/a");
    assertThat(url.redacted().text()).isEqualTo("https://host:1/a");
  }

  private static CustodyException refusal(String text) {
    return catchThrowableOfType(CustodyException.class, () -> SourceUrl.parse(text));
  }
}
