package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RerunCommandTest {
  @Test
  void plainWordsStayPlain() {
    assertThat(
            RerunCommand.of(
                    List.of("-f", "/w/pom.xml", "custody:fetch-verified@x"),
                    Map.of("custody.url", "http://h:1/x", "custody.sha256", "00"))
                .text())
        .isEqualTo(
            "mvn -f /w/pom.xml custody:fetch-verified@x -Dcustody.sha256=00"
                + " -Dcustody.url=http://h:1/x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a b", "it's", "$(reboot)", "`x`", "a;b", "a&b", "", "*", "\\", "\"q\"", "ä"})
  void aShellReadsEachWordAsItWas(String word) throws IOException {
    Process shell =
        new ProcessBuilder("sh", "-c", "printf %s " + RerunCommand.quoted(word)).start();
    assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://h/x?sig=topsecret",
        "h/x?sig=topsecret",
        "http:/h/x?sig=topsecret",
        "me:topsecret@h/x",
        "h/x#topsecret",
        "https://topsecret@h/x",
        "https://h/x#topsecret",
        "a::https://u:topsecret@h/,b::https://h/"
      })
  void aCommandWithASecretIsNotShown(String value) {
    String text = RerunCommand.of(List.of("custody:x"), Map.of("custody.url", value)).text();
    assertThat(text).contains("custody.url").doesNotContain("topsecret", "mvn");
  }
}
