package io.heddle.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An hour of {@code benchmarks/run soak}. */
@Tag("long")
class VirtualSoakTest {
  @Test
  void nothingIsLostAndNothingIsLeft() {
    VirtualSoak.Outcome outcome = VirtualSoak.run(1, 7);

    assertThat(outcome.containers()).isGreaterThan(1_000);
    assertThat(outcome).matches(VirtualSoak.Outcome::isClean);
    assertThat(outcome.heapMb()).hasSize(4);
    assertThat(outcome).matches(each -> !each.heapGrows());
  }
}
