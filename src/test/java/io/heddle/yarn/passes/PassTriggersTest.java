package io.heddle.yarn.passes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

class PassTriggersTest {
  private static final Resource TOTAL = Resource.newInstance(8192, 8);

  private final FiCaSchedulerNode full = node("full", 1024);
  private final FiCaSchedulerNode half = node("half", 4096);
  private final FiCaSchedulerNode empty = node("empty", 8192);
  private final OfferedNodes nodes = mock(OfferedNodes.class);
  private final PassTriggers triggers = new PassTriggers();

  PassTriggersTest() {
    when(nodes.all()).thenReturn(List.of(empty, full, half));
    when(nodes.mayOffer(any())).thenReturn(true);
    when(nodes.node(id("half"))).thenReturn(half);
  }

  private static NodeId id(String host) {
    return NodeId.newInstance(host, 1);
  }

  private static FiCaSchedulerNode node(String host, int freeMb) {
    FiCaSchedulerNode node = mock(FiCaSchedulerNode.class);
    when(node.getNodeName()).thenReturn(host);
    when(node.getTotalResource()).thenReturn(TOTAL);
    when(node.getUnallocatedResource()).thenReturn(Resource.newInstance(freeMb, 8));
    return node;
  }

  private static ResourceRequest request(String name, int containers) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1), name, Resource.newInstance(1024, 1), containers);
  }

  private List<FiCaSchedulerNode> take() {
    PassOrder order = triggers.take(nodes, NodeOrder.LEAST_FREE_FIRST).order();
    return Stream.concat(order.named().stream(), order.others().stream()).toList();
  }

  @Test
  void namedHostsComeBeforeTheFullest() {
    triggers.named(List.of("empty"));
    triggers.demandChanged();
    assertThat(take()).containsExactly(empty, full, half);
    triggers.demandChanged();
    assertThat(take()).containsExactly(full, half, empty);
  }

  @Test
  void requestedHostsComeBeforeTheFullest() {
    List<ResourceRequest> asks =
        List.of(
            request("empty", 1),
            request("no-such-host", 1),
            request("", 1),
            request("/default-rack", 1),
            request(ResourceRequest.ANY, 1));

    assertThat(triggers.asked(asks)).isTrue();

    assertThat(take()).containsExactly(empty, full, half);
    assertThat(take()).as("all was taken").isEmpty();
  }

  @Test
  void whereOnlyNodesHaveMoreRoomTheseAreOffered() {
    triggers.freed(id("half"));
    triggers.freed(id("gone"));

    assertThat(take()).containsExactly(half);

    triggers.freed(id("half"));
    triggers.demandChanged();
    assertThat(take()).containsExactly(full, half, empty);
  }

  @Test
  void whatIsAskedForNoLongerIsNoReason() {
    assertThat(triggers.asked(List.of(request("empty", 0)))).isFalse();

    assertThat(take()).isEmpty();
  }

  @Test
  void reservedNodesAreLeftToTheirHeartbeats() {
    when(full.getReservedContainer()).thenReturn(mock(RMContainer.class));
    triggers.demandChanged();

    assertThat(take()).containsExactly(half, empty);
  }
}
