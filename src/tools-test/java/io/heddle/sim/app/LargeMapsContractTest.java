package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.FakeCluster.Faults;
import org.junit.jupiter.api.Test;

/** Maps so large that few reduces leave no room for one. */
class LargeMapsContractTest extends MapReduceContractTest {
  @Override
  ResourceVector map() {
    return ResourceVector.of(6_144, 1);
  }

  @Override
  ResourceVector reduce() {
    return ResourceVector.of(1_536, 1);
  }

  @Test
  void reducesGiveWayWhereTheyLeaveNoRoomForAMap() {
    ApplicationMaster master = master();

    // With two reduces of 1536 on the only node 5120 are left for maps of 6144.
    new FakeCluster(1, 1, ResourceVector.of(8_192, 8), Faults.NONE).finish(master);

    assertThat(master.hasSucceeded()).isTrue();
  }
}
