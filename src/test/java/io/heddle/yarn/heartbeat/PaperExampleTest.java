package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

/** The fitness example of Yao et al., section 3.4.1, in a live ResourceManager. */
class PaperExampleTest {
  /**
   * Residual <10 GB, 6 cores>, types <1, 3> and <3, 1>: the scores 28/36, 22/26, 16/16, 6/10 choose
   * three of the second type and one of the first, and nothing is left.
   */
  @Test
  void aNodeOfTenGigabytesAndSixCoresIsFilled() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set("yarn.scheduler.heddle.fitness.unit", "raw");
              conf.set("yarn.scheduler.heddle.fitness.weight.memory-mb", "0.0009765625");
            })) {
      MockNM masters = live.node("masters", 4, 4);
      MockAM first = live.launch(masters, app -> {});
      MockAM second = live.launch(masters, app -> {});
      MockNM worker = live.node("worker", 10, 6);
      LiveRm.ask(first, 1, 1, 3, 5);
      LiveRm.ask(second, 1, 3, 1, 5);

      live.heartbeat(worker);

      List<Container> ofFirst = LiveRm.take(first);
      List<Container> ofSecond = LiveRm.take(second);
      assertThat(ofFirst).hasSize(1);
      assertThat(ofSecond).hasSize(3);
      assertThat(live.scheduler().getNode(worker.getNodeId()))
          .as("the worker")
          .satisfies(
              node -> {
                assertThat(node.getUnallocatedResource().getMemorySize()).isZero();
                assertThat(node.getUnallocatedResource().getVirtualCores()).isZero();
              });
    }
  }
}
