package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.PreferenceWeights;
import io.heddle.score.PlacementPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RehearsalTest {
  /** 200 rounds, each with one offer for a master, maps, reduces and another request. */
  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void offersEveryKindOfRequestInEachRound(PlacementPolicy policy) {
    assertThat(Rehearsal.of(policy.create(new PreferenceWeights(0.2, 0.2, 0.6)))).isEqualTo(800);
  }
}
