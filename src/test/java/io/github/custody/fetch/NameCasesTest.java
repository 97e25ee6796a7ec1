package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.store.LeafName;
import io.github.custody.testing.Folder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names an output may have. */
class NameCasesTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  /** The name of a directory entry has 255 bytes; the longest name beside it has 49 more. */
  private static final int LONGEST = 206;

  @TempDir Path temporary;

  static Stream<String> odd() {
    return Stream.of(
        ".",
        "..",
        "...",
        "a/",
        "/a",
        "a/b",
        "../a",
        "a\\b",
        "a\\",
        "..\\a",
        "a:b",
        "c:",
        "a:b:$DATA",
        "a\0b",
        "a\0",
        "a\nb",
        "a\rb",
        "a\tb",
        "a\u001bb",
        "a\u007fb",
        "a\u0085b",
        "a.",
        "a..",
        "a ",
        "a. ",
        " a",
        " ",
        "a\u202egpj.exe",
        "a\u200bb",
        "\ufeffa",
        "a\u2028b",
        "ledger.jsonl",
        "Ledger.JSONL",
        "\ud800",
        "a\udc00b");
  }

  static Stream<String> devices() {
    return Stream.of(
        "con",
        "CON",
        "Con",
        "prn",
        "aux",
        "nul",
        "NUL.txt",
        "nul.tar.gz",
        "con .txt",
        "aux..x",
        "com0",
        "com1",
        "COM9.log",
        "com\u00b9",
        "com\u00b2.x",
        "COM\u00b3",
        "lpt0",
        "lpt1",
        "LPT9.x",
        "lpt\u00b9",
        "conin$",
        "CONOUT$",
        "conout$.txt");
  }

  static Stream<String> ownForms() {
    return Stream.of(
            "x.lock",
            "x.intent",
            "x.undo",
            "x.partial-" + TOKEN,
            "x.recovery-" + TOKEN,
            "x.restore-" + TOKEN,
            "x.retained-" + TOKEN,
            "x.aside-" + TOKEN,
            "x.aside-" + TOKEN + "-7",
            ".x.drop-" + TOKEN + "-0",
            ".x.lock-" + TOKEN,
            ".x.intent-" + TOKEN,
            ".x." + TOKEN + ".artifact.tmp",
            ".x." + TOKEN + ".provenance.tmp",
            ".custody-attic",
            "yarn.lock",
            "x.lock.lock")
        .flatMap(name -> Stream.of(name, name.toUpperCase(Locale.ROOT)));
  }

  static Stream<String> plain() {
    return Stream.of(
        "a",
        "A",
        ".hidden",
        "a b",
        "a-b_1.0.tar.gz",
        "~a",
        "-a",
        "a,b;c=d+e@f#g$h%i&j!k(l)[m]{n}",
        "\u00e4\u00f6\u00fc.bin",
        "\u65e5\u672c",
        "\ud83d\ude00",
        "lock",
        ".lock",
        "lock.x",
        "x.lock.gz",
        "x.locks",
        "xlock",
        "x.intent2",
        "undo",
        "x.partial",
        "x.partial-",
        "x.partial-" + TOKEN.substring(1),
        "x.partial-" + TOKEN + "0",
        "x.partial-" + TOKEN.replace('0', 'g'),
        "x.aside-" + TOKEN + "-",
        "x.drop-" + TOKEN + "-0",
        "x." + TOKEN + ".artifact.tmp",
        "custody-attic",
        "console",
        "con-x",
        "xcon",
        "com10",
        "com",
        "lpt",
        "null",
        "auxiliary.txt",
        "x.con");
  }

  @ParameterizedTest
  @MethodSource({"odd", "devices", "ownForms"})
  @DisplayName("PS-12 a reserved or odd name is refused as UNSAFE_PATH, and not rewritten")
  void ps12_refused(String name) {
    CustodyException failure = refusal(name);

    assertThat(failure).as("it is refused").isNotNull();
    assertThat(failure.code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(failure.what().chars().noneMatch(Character::isISOControl)).isTrue();
    assertThatThrownBy(() -> new LeafName(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("PS-12 an empty name is NO_OUTPUT")
  void ps12_empty() {
    assertThat(refusal("").code()).isEqualTo(FailureCode.NO_OUTPUT);
    assertThatThrownBy(() -> new LeafName("")).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("plain")
  @DisplayName("PS-12 any other name is taken as it is")
  void ps12_taken(String name) throws CustodyException {
    assertThat(LeafName.parse(name).text()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00e4", "\u65e5", "\ud83d\ude00"})
  @DisplayName("PS-12 a name is too long when a name derived from it has more than 255 bytes")
  void ps12_length(String unit) throws CustodyException {
    int bytes = unit.getBytes(UTF_8).length;
    String longest = unit.repeat(LONGEST / bytes) + "b".repeat(LONGEST % bytes);

    assertThat(LeafName.parse(longest).text()).isEqualTo(longest);
    assertThat(refusal(longest + "b").code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(refusal(longest + unit.repeat(1000)).what()).hasSizeLessThan(400);
  }

  @Test
  @DisplayName("PS-12 the longest name works, new and replaced: all names beside it fit")
  void ps12_longestNameWorks() throws Exception {
    PathBench bench = new PathBench(temporary.toRealPath());
    bench.leaf = LeafName.parse("n".repeat(LONGEST));
    Path output = bench.target().resolve(bench.leaf.text());

    assertThat(bench.fetch(bench.target()).outcome()).isEqualTo(FetchOutcome.FETCHED);
    assertThat(output).hasContent(NEW);
    Files.writeString(output, OLD);
    assertThat(bench.fetch(bench.target()).warnings()).isEqualTo(List.of());
    assertThat(output).hasContent(NEW);
    assertThat(Folder.of(bench.target()).entries()).containsOnlyKeys(bench.leaf.text());
  }

  private static CustodyException refusal(String name) {
    return catchThrowableOfType(CustodyException.class, () -> LeafName.parse(name));
  }
}
