package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WarmupTest {
  /** 200 rounds, each with one offer for a master, maps, reduces and another request. */
  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void offersEveryKindOfRequestInEachRound(PlacementPolicy policy) {
    assertThat(Warmup.of(Policies.of(policy))).isEqualTo(800);
  }
}
