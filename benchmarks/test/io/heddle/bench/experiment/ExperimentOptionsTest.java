package io.heddle.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentOptionsTest {
  private static ExperimentOptions parse(String... arguments) {
    return ExperimentOptions.parse(List.of(arguments), 5);
  }

  @Test
  void thereAreTheUsualSeedsUnlessAnotherNumberIsGivenOrARunIsQuick() {
    assertThat(parse().seeds()).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(parse("--quick")).isEqualTo(new ExperimentOptions(List.of(1L), true));
    assertThat(parse("--quick", "--seeds", "2").seeds()).containsExactly(1L, 2L);
    assertThat(parse("--seeds", "2", "--first-seed", "1001").seeds()).containsExactly(1001L, 1002L);
  }

  @Test
  void someOfTheParts() {
    ExperimentOptions options = parse("--only", "tpch,google");

    assertThat(options.has("tpch")).isTrue();
    assertThat(options.has("alibaba")).isFalse();
    assertThat(parse().has("alibaba")).isTrue();
    options.check(List.of("google", "alibaba", "tpch"));
    assertThatThrownBy(() -> options.check(List.of("tpch", "alibaba")))
        .hasMessageContaining("google")
        .hasMessageContaining("the parts are tpch, alibaba");
    assertThatThrownBy(() -> options.check(List.of())).hasMessageContaining("no parts");
  }

  @Test
  void whatIsNotUnderstoodIsNamed() {
    assertThatThrownBy(() -> parse("--seeds", "0")).hasMessageContaining("'0'");
    assertThatThrownBy(() -> parse("--first-seed")).hasMessageContaining("--first-seed ''");
    assertThatThrownBy(() -> parse("--fast")).hasMessageContaining("--fast");
  }
}
