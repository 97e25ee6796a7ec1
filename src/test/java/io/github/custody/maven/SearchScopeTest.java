package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.ledger.LedgerEntry;
import io.github.custody.ledger.LedgerReading;
import io.github.custody.ledger.Origin;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import io.github.custody.recover.SearchRoot;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where recover-locks looks: what the POM and the ledger say, neither of which is trusted. */
class SearchScopeTest {
  private static final Path BASE = Path.of("/w/project");
  private static final Path TARGET = BASE.resolve("target");

  private static Xpp3Dom xml(String elements) throws Exception {
    return Xpp3DomBuilder.build(
        new StringReader("<configuration>" + elements + "</configuration>"));
  }

  /** Maven, for which one expression has a value. */
  private static String evaluated(String text) {
    return text.replace("${root}", "/r");
  }

  private static ConfiguredOutputs configured(String ofPlugin, String... ofExecutions)
      throws Exception {
    Plugin plugin = new Plugin();
    plugin.setConfiguration(xml(ofPlugin));
    for (String elements : ofExecutions) {
      PluginExecution execution = new PluginExecution();
      execution.setId("x" + plugin.getExecutions().size());
      execution.setConfiguration(xml(elements));
      plugin.addExecution(execution);
    }
    return ConfiguredOutputs.of(Optional.of(plugin), BASE, TARGET, SearchScopeTest::evaluated);
  }

  private static Set<Path> ledger(String... outputs) {
    List<LedgerEntry> entries =
        Stream.of(outputs)
            .map(
                output ->
                    new LedgerEntry(
                        Instant.EPOCH,
                        new Origin("b", "g", "x", Origin.NO_MODULE),
                        Subject.NONE.at(output),
                        Result.of(Outcome.STARTED)))
            .toList();
    return LedgerOutputs.of(new LedgerReading(entries, 0));
  }

  @Test
  void executionsNameDirectoriesAndOutputs() throws Exception {
    ConfiguredOutputs outputs =
        configured(
            "<outputDirectory>tools</outputDirectory>",
            "<outputDirectory>/abs</outputDirectory><outputFileName>a.zip</outputFileName>",
            "<url>https://h/dir/b.zip?x=1</url>",
            "<outputDirectory>c</outputDirectory><artifact>g:a:1</artifact>");
    assertThat(outputs.directories())
        .containsExactlyInAnyOrder(BASE.resolve("tools"), Path.of("/abs"), BASE.resolve("c"));
    assertThat(outputs.outputs())
        .containsExactlyInAnyOrder(
            Path.of("/abs/a.zip"), TARGET.resolve("b.zip"), BASE.resolve("c/a-1.jar"));
  }

  @Test
  void publicationsNameTheirDirectory() throws Exception {
    ConfiguredOutputs outputs =
        configured(
            "<publishDirectory>${root}/pairs</publishDirectory>",
            "<publishDirectory>here</publishDirectory><publishName>a.jar</publishName>",
            "<publishDirectory>${other}</publishDirectory>");
    assertThat(outputs.directories())
        .containsExactlyInAnyOrder(Path.of("/r/pairs"), BASE.resolve("here"));
    assertThat(outputs.unresolved()).containsExactly("${other}");
  }

  @Test
  void filesInheritTheDirectoryAroundThem() throws Exception {
    ConfiguredOutputs outputs =
        configured(
            "",
            "<outputDirectory>out</outputDirectory><files>"
                + "<file><outputFileName>a</outputFileName></file>"
                + "<file><outputDirectory>in</outputDirectory><outputFileName>b</outputFileName>"
                + "</file></files>");
    assertThat(outputs.directories())
        .containsExactlyInAnyOrder(BASE.resolve("out"), BASE.resolve("in"));
    assertThat(outputs.outputs())
        .containsExactlyInAnyOrder(BASE.resolve("out/a"), BASE.resolve("in/b"));
  }

  @Test
  void expressionsHaveTheirValuesAndWhatHasNoneIsNamed() throws Exception {
    ConfiguredOutputs outputs =
        configured(
            "<outputDirectory>${root}/a</outputDirectory><outputFileName>${root}.zip</outputFileName>",
            "<outputDirectory> ${other}/b </outputDirectory>",
            "<files><file><outputDirectory>${root}</outputDirectory><url>${other}</url></file>"
                + "<file><outputDirectory>${root}/c</outputDirectory>"
                + "<outputFileName>x.zip</outputFileName></file></files>");
    assertThat(outputs.directories())
        .containsExactlyInAnyOrder(Path.of("/r/a"), Path.of("/r"), Path.of("/r/c"));
    assertThat(outputs.outputs()).containsExactly(Path.of("/r/c/x.zip"));
    assertThat(outputs.unresolved()).containsExactly("${other}/b");
  }

  @Test
  void whatCannotBeReadIsLeftOut() throws Exception {
    ConfiguredOutputs outputs =
        configured(
            "<outputDirectory>${dir}/x</outputDirectory>",
            "<outputDirectory/><outputFileName>${name}</outputFileName>",
            "<outputFileName>../../etc/passwd</outputFileName>",
            "<url>no url</url>",
            "<artifact>one</artifact>",
            "<files/>");
    assertThat(outputs.directories()).isEmpty();
    assertThat(outputs.outputs()).isEmpty();
    assertThat(ConfiguredOutputs.of(Optional.empty(), BASE, TARGET, it -> it).outputs()).isEmpty();
  }

  @Test
  void onlyAbsolutePathsOfTheLedgerCount() {
    assertThat(ledger("/w/x/a.zip", "relative/b.zip", "", "/", "bad\0name", "/w/x/a.zip"))
        .containsExactly(Path.of("/w/x/a.zip"));
  }

  @Test
  void theBuildDirectoryIsSearchedWithAllBelowAndTheOthersAreNot() {
    SearchScope scope =
        SearchScope.of(
            List.of(),
            TARGET,
            Set.of(Path.of("/home/me/tool.zip"), TARGET.resolve("a.zip")),
            Set.of(BASE));
    assertThat(scope.roots())
        .containsExactlyInAnyOrder(
            new SearchRoot(TARGET, true),
            new SearchRoot(BASE, false),
            new SearchRoot(Path.of("/home/me"), false));
    assertThat(scope.known()).hasSize(2);
    assertThat(scope.words())
        .isEqualTo("/w/project/target and in the directories of further outputs (2)");
  }

  @Test
  void explicitDirectoriesAreAllThatIsSearched() {
    SearchScope scope =
        SearchScope.of(
            List.of(BASE.resolve("x")), TARGET, Set.of(Path.of("/o/tool.zip")), Set.of(BASE));
    assertThat(scope.roots()).containsExactly(new SearchRoot(BASE.resolve("x"), true));
    assertThat(scope.known()).containsExactly(Path.of("/o/tool.zip"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\tb", "a\u001b[2J", "a\u202eb", "a\u2028b"})
  @DisplayName("P10 a directory that cannot be printed is named by one above it")
  void p10_aDirectoryThatCannotBePrintedIsNamedByOneAboveIt(String name) {
    RecoveryCommand command =
        new RecoveryCommand(List.of("custody:recover-locks"), Map.of(), List.of());
    assertThat(command.searching(List.of(Path.of("/w", name, "target"))).text())
        .isEqualTo("mvn custody:recover-locks -Dcustody.directories=/w");
  }

  @Test
  void aDirectoryThatAListCannotHoldIsNamedByOneAboveIt() {
    RecoveryCommand command =
        new RecoveryCommand(List.of("custody:recover-locks"), Map.of(), List.of("dir"));
    assertThat(command.searching(List.of(Path.of("/w/a,b/c"), Path.of("/w/x y"))).text())
        .isEqualTo(
            "mvn custody:recover-locks '-Dcustody.directories=/w,/w/x y'"
                + "  # with the same values as before: -Ddir");
  }
}
