package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;

/**
 * Maps are asked for at priority 20 and reduces at 10, so stock serves reduces first. Heddle goes
 * by urgency, but only where it knows what the priorities mean.
 */
class MapReduceOrderTest {
  private static final int MAP = 20;
  private static final int REDUCE = 10;

  private static LiveRm start() {
    return LiveRm.start(
        conf -> conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1));
  }

  private static List<Integer> priorities(List<Container> containers) {
    return containers.stream().map(container -> container.getPriority().getPriority()).toList();
  }

  private static List<Container> serve(LiveRm live, MockNM node, MockAM am, int heartbeats)
      throws Exception {
    List<Container> served = new ArrayList<>();
    for (int i = 0; i < heartbeats; i++) {
      live.heartbeat(node);
      served.addAll(LiveRm.take(am));
    }
    return served;
  }

  /**
   * All demands are the same, so urgency decides. By hand, R being 1: 8 of 10 maps assigned and
   * running, 1 reduce running: U_r / U_m = 8/10 * (8 + 1) / 1 = 7.2, so a reduce. Then the 8 maps
   * end, 2 reduces running: 8/10 * (0 + 2) / 2 = 0.8, so a map.
   */
  @Test
  void mapsAndReducesGoByUrgency() throws Exception {
    try (LiveRm live = start()) {
      MockNM masters = live.node("masters", 1, 1);
      MockAM am = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
      MockNM worker = live.node("worker", 20, 20);
      LiveRm.ask(am, MAP, 1, 1, 8);
      LiveRm.ask(am, REDUCE, 1, 1, 1);
      List<Container> served = serve(live, worker, am, 9);
      // No urgency before the first map, R2: a tie, which goes to the map although 20 is after 10.
      assertThat(priorities(served).get(0)).isEqualTo(MAP);
      assertThat(served).hasSize(9);

      LiveRm.ask(am, MAP, 1, 1, 2);
      LiveRm.ask(am, REDUCE, 1, 1, 3);
      assertThat(priorities(serve(live, worker, am, 1))).containsExactly(REDUCE);

      LiveRm.release(
          am, served.stream().filter(each -> each.getPriority().getPriority() == MAP).toList());
      assertThat(priorities(serve(live, worker, am, 1))).containsExactly(MAP);
    }
  }

  /** The better fit of the same application waits for its turn. */
  @Test
  void anyOtherApplicationIsServedInItsOwnOrder() throws Exception {
    try (LiveRm live = start()) {
      MockNM masters = live.node("masters", 1, 1);
      MockAM am = live.launch(masters, app -> app.withAppType("SPARK"));
      MockNM worker = live.node("worker", 20, 20);
      LiveRm.ask(am, MAP, 4, 4, 2);
      LiveRm.ask(am, REDUCE, 1, 1, 2);

      assertThat(priorities(serve(live, worker, am, 4))).containsExactly(REDUCE, REDUCE, MAP, MAP);
    }
  }
}
