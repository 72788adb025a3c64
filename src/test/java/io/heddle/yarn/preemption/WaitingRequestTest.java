package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.junit.jupiter.api.Test;

class WaitingRequestTest {
  private static final Resource NODE = Resource.newInstance(8_192, 4);
  private static final ResourceCalculator ALL = new DominantResourceCalculator();

  private static WaitingRequest waits(int megabytes, int cores, boolean mayReserve) {
    return new WaitingRequest(Resource.newInstance(megabytes, cores), mayReserve);
  }

  @Test
  void whatFitsGains() {
    Resource room = Resource.newInstance(2_048, 2);

    assertThat(waits(2_048, 2, false).gains(room, NODE, ALL)).isTrue();
    assertThat(waits(2_049, 2, false).gains(room, NODE, ALL)).isFalse();
    assertThat(waits(2_048, 3, false).gains(room, NODE, ALL)).isFalse();
  }

  @Test
  void whatDoesNotFitGainsWhereItCouldReserveTheNode() {
    Resource room = Resource.newInstance(1_024, 1);

    assertThat(waits(8_192, 4, true).gains(room, NODE, ALL)).isTrue();
    assertThat(waits(8_192, 5, true).gains(room, NODE, ALL)).as("larger than the node").isFalse();
    assertThat(waits(8_192, 4, false).gains(room, NODE, ALL)).as("reserved elsewhere").isFalse();
  }

  @Test
  void onlyWhatTheCalculatorCountsMatters() {
    assertThat(
            waits(2_048, 9, false)
                .gains(Resource.newInstance(2_048, 1), NODE, new DefaultResourceCalculator()))
        .isTrue();
  }
}
