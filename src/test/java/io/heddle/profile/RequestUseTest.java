package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestUseTest {
  private static final ResourceSeconds HELD = new ResourceSeconds(1_000, 10);

  /** 0.5 * 0.4 + 0.5 * 0.6 and 0.5 * 0.6 + 0.5 * 1; then 0.7 of that and 0.3 of 0.9. */
  @Test
  void theLatestRunWeighsThreeTenthsOnceThereAreOthers() {
    RequestUse two = RequestUse.ofRun(0.4, 0.6).plus(RequestUse.ofRun(0.6, 1));
    assertThat(two).isEqualTo(new RequestUse(2, 0.5, 0.8));

    RequestUse more = new RequestUse(9, 0.5, 0.8).plus(RequestUse.ofRun(0.9, 0.9));
    assertThat(more.runs()).isEqualTo(10);
    assertThat(more.mean()).isCloseTo(0.62, within(1e-12));
    assertThat(more.high()).isCloseTo(0.83, within(1e-12));
  }

  @Test
  void runsThatDoNotTellItChangeNothing() {
    RequestUse known = RequestUse.ofRun(0.4, 0.6);
    assertThat(known.plus(RequestUse.NONE)).isEqualTo(known);
    assertThat(RequestUse.NONE.plus(known)).isEqualTo(known);
    assertThat(RequestUse.NONE.plus(RequestUse.NONE)).isEqualTo(RequestUse.NONE);
  }

  @Test
  void whoUsesMoreThanIsRequestedUsesAll() {
    assertThat(RequestUse.ofRun(1.4, 3)).isEqualTo(new RequestUse(1, 1, 1));
    assertThat(RequestUse.ofRun(0.7, 0.5)).isEqualTo(new RequestUse(1, 0.7, 0.7));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
  void aShareOutOfRangeIsRefused(double share) {
    assertThatThrownBy(() -> new RequestUse(1, share, 1))
        .hasMessage("mean is " + share + ", and must be from 0 to 1");
    assertThatThrownBy(() -> new RequestUse(1, 0, share))
        .hasMessage("high is " + share + ", and must be from 0 to 1");
    assertThatThrownBy(() -> new RequestUse(-1, 0, 0)).hasMessageContaining("runs is -1");
  }

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
