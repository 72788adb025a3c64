package io.heddle.bench.ablation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AblationExperimentTest {
  @Test
  void termsAreThoseThatAreOnByDefault() {
    assertThat(AblationExperiment.terms(Map.of("packing", "true", "chain", " true ", "x", "false")))
        .containsExactly("chain", "packing");
  }

  @Test
  void rowsAreNamedByTheTermThatIsOff() {
    assertThat(AblationExperiment.without("chain")).isEqualTo("heddle-without-chain");
  }
}
