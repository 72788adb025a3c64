package io.heddle.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void thereAreFiveSeedsUnlessAnotherNumberIsGivenOrARunIsQuick() {
    assertThat(Options.parse(List.of()).seeds()).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(Options.parse(List.of("--quick"))).isEqualTo(new Options(List.of(1L), true));
    assertThat(Options.parse(List.of("--quick", "--seeds", "2")).seeds()).containsExactly(1L, 2L);
  }

  @Test
  void whatIsNotUnderstoodIsNamed() {
    assertThatThrownBy(() -> Options.parse(List.of("--seeds", "0"))).hasMessageContaining("'0'");
    assertThatThrownBy(() -> Options.parse(List.of("--fast"))).hasMessageContaining("--fast");
  }
}
