package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.StringReader;
import java.util.List;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** E-16: what stands at the top of a configuration and is no parameter. */
class PluginConfigurationTest {
  private final Plugin plugin = new Plugin();

  private static PluginDescriptor descriptor() throws Exception {
    PluginDescriptor descriptor = new PluginDescriptor();
    descriptor.addMojo(mojo(descriptor, "fetch", "url", "sha256", "sha512"));
    descriptor.addMojo(mojo(descriptor, "publish", "publishDirectory", "ifExists"));
    return descriptor;
  }

  private static MojoDescriptor mojo(PluginDescriptor owner, String goal, String... names)
      throws Exception {
    MojoDescriptor mojo = new MojoDescriptor();
    mojo.setPluginDescriptor(owner);
    mojo.setGoal(goal);
    for (String name : names) {
      mojo.addParameter(parameter(name, true));
    }
    Parameter aliased = parameter("skip", true);
    aliased.setAlias("skipAll");
    mojo.addParameter(aliased);
    mojo.addParameter(parameter("session", false));
    return mojo;
  }

  private static Parameter parameter(String name, boolean editable) {
    Parameter parameter = new Parameter();
    parameter.setName(name);
    parameter.setEditable(editable);
    return parameter;
  }

  private static Xpp3Dom xml(String elements) throws Exception {
    return Xpp3DomBuilder.build(
        new StringReader("<configuration>" + elements + "</configuration>"));
  }

  private void execution(String id, String elements, String... goals) throws Exception {
    PluginExecution execution = new PluginExecution();
    execution.setId(id);
    execution.setGoals(List.of(goals));
    execution.setConfiguration(xml(elements));
    plugin.addExecution(execution);
  }

  private CustodyException refusal(String execution) throws Exception {
    PluginConfiguration configuration = new PluginConfiguration(plugin, descriptor());
    CustodyException refusal =
        catchThrowableOfType(
            CustodyException.class, () -> configuration.refuseUnknown(execution, "fetch"));
    assertThat(refusal).as("refusal").isNotNull();
    assertThat(refusal.code()).isEqualTo(FailureCode.BAD_CONFIGURATION);
    return refusal;
  }

  private void accepts(String execution) throws Exception {
    PluginConfiguration configuration = new PluginConfiguration(plugin, descriptor());
    assertThatCode(() -> configuration.refuseUnknown(execution, "fetch"))
        .doesNotThrowAnyException();
  }

  @Test
  @DisplayName("E-16 a typo in an execution is refused, and the nearest parameter named")
  void e16_typoInExecution() throws Exception {
    execution("x", "<url>u</url><sha265>0</sha265>", "fetch");
    assertThat(refusal("x").what()).contains("<sha265>", "execution x", "<sha256>");
  }

  @Test
  @DisplayName("E-16 a typo in the plugin's configuration is refused")
  void e16_typoInPlugin() throws Exception {
    plugin.setConfiguration(xml("<ulr>u</ulr>"));
    assertThat(refusal("x").what()).contains("<ulr>", "the plugin", "<url>");
  }

  @Test
  void thePluginMayHaveParametersOfOtherGoals() throws Exception {
    plugin.setConfiguration(xml("<ifExists>fail</ifExists>"));
    // Maven has merged the plugin's configuration into the execution's.
    execution("x", "<ifExists>fail</ifExists><url>u</url>", "fetch");
    accepts("x");
  }

  @Test
  void anExecutionMayNotHaveParametersOfOtherGoals() throws Exception {
    execution("x", "<ifExists>fail</ifExists>", "fetch");
    assertThat(refusal("x").what()).contains("<ifExists>");
  }

  @Test
  void anExecutionMayHaveParametersOfAllItsGoals() throws Exception {
    execution("x", "<ifExists>fail</ifExists><url>u</url>", "fetch", "publish");
    accepts("x");
  }

  @Test
  void anExecutionForTheCommandLineHasNoGoals() throws Exception {
    execution("default-cli", "<url>u</url>");
    accepts("default-cli");
  }

  @Test
  void otherExecutionsAreNotLookedAt() throws Exception {
    execution("y", "<wrong/>", "fetch");
    accepts("x");
  }

  @Test
  void aliasesAndMergeAttributesAreAccepted() throws Exception {
    execution("x", "<skipAll combine.self=\"override\">true</skipAll>", "fetch");
    accepts("x");
  }

  @Test
  void whatOnlyMavenSetsIsNoParameter() throws Exception {
    execution("x", "<session>s</session>", "fetch");
    assertThat(refusal("x").what()).contains("<session>");
  }

  @Test
  void withoutConfigurationThereIsNothingToRefuse() throws Exception {
    accepts("x");
  }

  @ParameterizedTest
  @CsvSource({
    "a,a,0",
    "a,b,1",
    "sha265,sha256,1",
    "ab,abc,1",
    "abc,ab,1",
    "'',abc,3",
    "kitten,sitting,3"
  })
  void distancesCountEdits(String from, String to, int distance) {
    assertThat(ParameterNames.distance(from, to)).isEqualTo(distance);
  }
}
