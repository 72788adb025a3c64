package io.heddle.sim.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.Test;

/** Nodes of <8, 8> and one of <4, 4> offer what they have free. */
class VainOffersTest {
  private final VainOffers offers = new VainOffers(true);
  private int heartbeats;

  private static SchedulerNode node(int total, int free) {
    SchedulerNode node = mock(SchedulerNode.class);
    when(node.getTotalResource()).thenReturn(Resource.newInstance(total, total));
    when(node.getUnallocatedResource()).thenReturn(Resource.newInstance(free, free));
    return node;
  }

  private void offer(SchedulerNode node) {
    offers.offer(node, false, () -> heartbeats++);
  }

  @Test
  void noMoreIsOfferedOnlyOnce() {
    offer(node(8, 3));
    offer(node(8, 3));
    offer(node(8, 2));
    assertThat(heartbeats).isEqualTo(1);
  }

  @Test
  void moreIsOffered() {
    offer(node(8, 3));
    offer(node(8, 4));
    assertThat(heartbeats).isEqualTo(2);
    offer(node(8, 3));
    assertThat(heartbeats).isEqualTo(2);
  }

  @Test
  void aNodeOfAnotherSizeOffers() {
    offer(node(8, 3));
    offer(node(4, 3));
    assertThat(heartbeats).isEqualTo(2);
  }

  @Test
  void whateverHappensLetsAllOfThemOffer() {
    offer(node(8, 3));
    offers.changed();
    offer(node(8, 3));
    offers.offer(node(8, 3), true, () -> heartbeats++);
    offer(node(8, 3));
    assertThat(heartbeats).isEqualTo(3);
  }

  @Test
  void whatWasUsedWasNotOfferedInVain() {
    SchedulerNode node = node(8, 3);
    offers.offer(
        node,
        false,
        () -> when(node.getUnallocatedResource()).thenReturn(Resource.newInstance(2, 2)));
    offer(node(8, 2));
    assertThat(heartbeats).isEqualTo(1);
  }

  @Test
  void aReservedNodeOffersAlways() {
    SchedulerNode node = node(8, 3);
    when(node.getReservedContainer()).thenReturn(mock(RMContainer.class));
    offer(node);
    offer(node);
    offer(node(8, 3));
    assertThat(heartbeats).isEqualTo(3);
  }

  @Test
  void onceAHostIsNamedAllIsOffered() {
    offer(node(8, 3));
    offers.asked(List.of(request(ResourceRequest.ANY)));
    offer(node(8, 3));
    offer(node(8, 3));
    assertThat(heartbeats).isEqualTo(2);

    offers.asked(List.of(request("host-1"), request(ResourceRequest.ANY)));
    offers.asked(List.of(request(ResourceRequest.ANY)));
    offer(node(8, 3));
    offer(node(8, 3));
    assertThat(heartbeats).isEqualTo(4);
  }

  private static ResourceRequest request(String where) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1), where, Resource.newInstance(9, 9), 1);
  }

  @Test
  void whereTimeMattersAllIsOffered() {
    VainOffers none = new VainOffers(false);
    none.offer(node(8, 3), false, () -> heartbeats++);
    none.offer(node(8, 3), false, () -> heartbeats++);
    assertThat(heartbeats).isEqualTo(2);
  }
}
