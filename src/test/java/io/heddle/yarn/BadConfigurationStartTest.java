package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.yarn.BadConfigurationTest.Case;
import io.heddle.yarn.testing.LiveRm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A setting that cannot be used stops the start of the ResourceManager, and says why. */
class BadConfigurationStartTest {
  @ParameterizedTest
  @FieldSource("io.heddle.yarn.BadConfigurationTest#CASES")
  void theResourceManagerDoesNotStart(Case bad) {
    assertThatThrownBy(() -> LiveRm.start(conf -> conf.set(bad.key(), bad.value())).close())
        .hasMessageContainingAll(bad.key(), "'" + bad.value() + "'", bad.remedy());
  }
}
