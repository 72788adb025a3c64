package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestUseTest {
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
}
