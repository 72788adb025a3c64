package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeartbeatUseTest {
  private static final NodeId NODE = NodeId.newInstance("n1", 1);

  private final HeartbeatUse use = new HeartbeatUse();

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
