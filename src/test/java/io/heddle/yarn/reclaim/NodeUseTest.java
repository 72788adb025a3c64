package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.heddle.config.ReclaimConfig;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.reclaim.Offer.Reason;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources of node metrics in place of heartbeats, and their brake. */
class NodeUseTest {
  private static final NodeId NODE = NodeId.newInstance("n1", 1);

  private final HeartbeatUse use = new HeartbeatUse();

  private static void measured(Configuration conf) {
    conf.set(YarnConfiguration.RM_SCHEDULER, MeasuredHeddle.class.getName());
  }

  /** Half of 16 cores, as in the other tests: 22 are offered, whatever heartbeats say. */
  @Test
  void theSourcesTellTheUse() throws Exception {
    try (ReclaimScene scene =
        ReclaimScene.full(
            conf -> {
              measured(conf);
              conf.set(ReclaimConfig.SOURCE, "metrics");
            })) {
      scene.worker.busy(16);
      scene.live.heddle().observe();
      scene.step();
      assertThat(ReclaimTest.reason(scene)).as("nothing was told").isEqualTo(Reason.STALE);

      MeasuredHeddle.tell(MetricKind.CPU, 0.5);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      scene.stepAfter(10_000);
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.STALE);
      assertThat(scene.worker.offered()).isEqualTo(ReclaimScene.CORES);

      MeasuredHeddle.tell(MetricKind.CPU, 0.9);
      scene.step();
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.BUSY);
    }
  }

  @Test
  void tasksThatWaitForCoresAreABrake() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(NodeUseTest::measured)) {
      scene.live.heddle().observe();
      MeasuredHeddle.tell(MetricKind.CPU_PRESSURE, 0.49);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);

      MeasuredHeddle.tell(MetricKind.CPU_PRESSURE, 0.5);
      scene.step();
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.PRESSURE);
      assertThat(scene.worker.offered()).isEqualTo(scene.worker.allocated());

      scene.step();
      scene.step();
      scene.step();
      assertThat(ReclaimTest.reason(scene)).as("told too long ago").isEqualTo(Reason.USE);
    }
  }

  private void heartbeat(float cores) {
    RMNode node = mock(RMNode.class);
    when(node.getNodeID()).thenReturn(NODE);
    when(node.getPhysicalResource()).thenReturn(Resource.newInstance(8_192, 8));
    when(node.getNodeUtilization()).thenReturn(ResourceUtilization.newInstance(1, 1, cores));
    use.heartbeat(node, 1_000);
  }

  @ParameterizedTest
  @ValueSource(floats = {8, 8.001f, 1e30f, Float.MAX_VALUE, Float.POSITIVE_INFINITY})
  void noMoreThanAllCoresAreBusy(float cores) {
    heartbeat(cores);
    assertThat(use.of(NODE).busy()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(floats = {-1, Float.NEGATIVE_INFINITY, Float.NaN})
  void whatCannotBeIsNotTold(float cores) {
    heartbeat(cores);
    assertThat(use.of(NODE)).isNull();
  }
}
