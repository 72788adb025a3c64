package io.heddle.yarn.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.admission.ResourceLimit.Demand;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class ResourceLimitTest {
  private static final Resource WHOLE = Resource.newInstance(100, 100);

  private static Demand demand(String user, int used, int pending) {
    return new Demand(user, Resource.newInstance(used, used), Resource.newInstance(pending, 1));
  }

  /** 50 - (10 + 5) - 20 = 15 of memory; 50 - 2 - 1 = 47 cores. */
  @Test
  void whatAllStillAskForIsTaken() {
    assertThat(
            ResourceLimit.left(
                Resource.newInstance(50, 50),
                List.of(demand("ann", 8, 10), demand("ann", 2, 5), demand("bob", 40, 20)),
                user -> WHOLE))
        .isEqualTo(Resource.newInstance(15, 47));
  }

  /** Ann asks for 90 and may have 30, of which she holds 20: 50 - 10 - 5 = 35; 50 - 1 - 1 = 48. */
  @Test
  void whatAUserMayNotHaveIsNotTaken() {
    Map<String, Resource> limits =
        Map.of("ann", Resource.newInstance(30, 30), "bob", Resource.newInstance(60, 60));
    assertThat(
            ResourceLimit.left(
                Resource.newInstance(50, 50),
                List.of(demand("ann", 20, 90), demand("bob", 30, 5)),
                limits::get))
        .isEqualTo(Resource.newInstance(35, 48));
  }

  /** 10 - 40 = -30; 10 - 1 = 9. */
  @Test
  void mayBeLessThanNothing() {
    assertThat(
            ResourceLimit.left(
                Resource.newInstance(10, 10), List.of(demand("ann", 50, 40)), user -> WHOLE))
        .isEqualTo(Resource.newInstance(-30, 9));
  }
}
