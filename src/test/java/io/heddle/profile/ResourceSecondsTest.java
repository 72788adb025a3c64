package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceSecondsTest {
  private static final ResourceSeconds HELD = new ResourceSeconds(1_000, 10);

  /** 0.7 * 1,000 + 0.3 * 2,000 = 1,300; 0.7 * 10 + 0.3 * 20 = 13. */
  @Test
  void theLatestRunWeighsThreeTenths() {
    assertThat(HELD.after(new ResourceSeconds(2_000, 20)))
        .isEqualTo(new ResourceSeconds(1_300, 13));
  }

  @Test
  void aRunThatHeldNothingSaysNothing() {
    assertThat(HELD.after(ResourceSeconds.NONE)).isEqualTo(HELD);
    assertThat(ResourceSeconds.NONE.after(HELD)).isEqualTo(HELD);
  }

  @Test
  void whatIsLeftIsNeverBelowNothing() {
    assertThat(HELD.minus(new ResourceSeconds(400, 30))).isEqualTo(new ResourceSeconds(600, 0));
    assertThat(HELD.plus(new ResourceSeconds(400, 30))).isEqualTo(new ResourceSeconds(1_400, 40));
    assertThat(HELD.times(2.5)).isEqualTo(new ResourceSeconds(2_500, 25));
  }

  @Test
  void onlyWhatIsCountedIsAnAmount() {
    assertThat(HELD.amounts(1)).containsExactly(1_000);
    assertThat(HELD.amounts(2)).containsExactly(1_000, 10);
    assertThat(HELD.amounts(3)).containsExactly(1_000, 10, 0);
  }

  @Test
  void sumsStayInRange() {
    ResourceSeconds most = new ResourceSeconds(1e18, 1e18);
    assertThat(most.plus(HELD)).isEqualTo(most);
    assertThat(most.times(3)).isEqualTo(most);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 2e18})
  void othersAreRefusedByName(double value) {
    assertThatThrownBy(() -> new ResourceSeconds(value, 0))
        .hasMessageContaining("mebibyteSeconds is " + value);
    assertThatThrownBy(() -> new ResourceSeconds(0, value))
        .hasMessageContaining("vcoreSeconds is " + value);
  }
}
