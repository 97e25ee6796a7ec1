package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.SearchRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** F1 of recover-locks: what a user writes becomes a plan, or BAD_CONFIGURATION. */
class RecoverConfigurationTest {
  private static final Path BASE = Path.of("/w/project");
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final String OTHER = "fedcba9876543210fedcba9876543210";

  private static RecoverConfiguration of(
      List<String> directories, String mode, List<String> consent, String choose) {
    return new RecoverConfiguration(directories, mode, consent, choose, true, false);
  }

  private static CustodyException refusal(RecoverConfiguration configuration) {
    CustodyException refusal =
        catchThrowableOfType(CustodyException.class, () -> configuration.plan(BASE));
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).isEqualTo(FailureCode.BAD_CONFIGURATION);
    return refusal;
  }

  @Test
  void everyParameterReachesTheRequest() throws CustodyException {
    RecoverPlan plan =
        of(List.of("sub", "/abs"), "report", List.of(TOKEN + ", " + OTHER), "restore-old")
            .plan(BASE);
    RecoverRequest request =
        plan.request(SearchScope.of(plan.directories(), BASE, Set.of(), Set.of()));
    assertThat(request.roots())
        .containsExactly(
            new SearchRoot(BASE.resolve("sub"), true), new SearchRoot(Path.of("/abs"), true));
    assertThat(request.mode()).isEqualTo(Mode.REPORT);
    assertThat(request.consent()).containsExactlyInAnyOrder(TOKEN, OTHER);
    assertThat(request.choice()).isEqualTo(Choice.RESTORE_OLD);
    assertThat(request.trustContainers()).isTrue();
    assertThat(request.only()).isEmpty();
    assertThat(plan.failOnUnresolved()).isFalse();
  }

  @Test
  void defaultsAreAcceptedAsTheyAre() throws CustodyException {
    RecoverPlan plan = of(List.of(), "safe", List.of(), "keep-current").plan(BASE);
    assertThat(plan.directories()).isEmpty();
    assertThat(plan.mode()).isEqualTo(Mode.SAFE);
    assertThat(plan.consent()).isEmpty();
    assertThat(plan.choice()).isEqualTo(Choice.KEEP_CURRENT);
    assertThat(of(List.of(), "safe", List.of(), "publish-new").plan(BASE).choice())
        .isEqualTo(Choice.PUBLISH_NEW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0123456789abcdef",
        "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcdef0",
        "0123456789abcdef0123456789abcdeg",
        "0123456789abcdef0123456789abcdef,"
      })
  void aTextThatIsNoTokenIsRefusedAndNamed(String text) {
    assertThat(refusal(of(List.of(), "safe", List.of(TOKEN, text), "keep-current")).what())
        .contains("consent", "32 lower-case hex digits");
  }

  @Test
  void theWrongTokenIsTheOneThatIsNamed() {
    assertThat(refusal(of(List.of(), "safe", List.of(TOKEN + ",bad"), "keep-current")).what())
        .contains("\"bad\"")
        .doesNotContain(TOKEN);
  }

  @Test
  void otherModesAndChoicesAreRefused() {
    assertThat(refusal(of(List.of(), "SAFE", List.of(), "keep-current")).what())
        .contains("mode is \"SAFE\"", "safe or report");
    assertThat(refusal(of(List.of(), "safe", List.of(), "newest")).what())
        .contains("choose is \"newest\"", "keep-current, publish-new or restore-old");
  }

  @Test
  void anUnresolvedExpressionIsRefused() {
    assertThat(refusal(of(List.of("${dir}/x"), "safe", List.of(), "keep-current")).what())
        .contains("directories", "${dir}/x");
  }
}
