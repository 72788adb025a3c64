package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A request that needs a whole node, while an endless stream of small ones takes each gap at once.
 *
 * <p>With a waiting limit the large request is served at the latest after the limit, plus the time
 * until the next heartbeat of a node that can hold it and has something free, plus the longest
 * running container on that node; and per queue one such request is offered per tenth of the limit.
 * Here: limit 10 s, a heartbeat each second, small containers of 4 s, so 15 s. Stock reserves only
 * within the limits of queue and user: where the queue lacks that room, it is held until enough of
 * its containers have ended, for at most one more limit.
 */
class LargeRequestTest extends LiveTest {
  private static final int NODES = 2;
  private static final int SMALL_SECONDS = 4;
  private static final int LIMIT_SECONDS = 10;

  private static LiveRm start(String policy, int limitSeconds) {
    return LiveRm.start(
        conf -> {
          conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
          conf.set(HeddleConfig.POLICY, policy);
          conf.set(TermsConfig.MASTER_SHARE, "1");
          conf.setLong(HeddleConfig.WAITING_LIMIT, TimeUnit.SECONDS.toMillis(limitSeconds));
        });
  }

  /** Nodes full of small containers that end one by one, each gap refilled by its heartbeat. */
  private static final class Stream {
    private final LiveRm live;
    private final MockAM small;
    private final List<MockNM> nodes = new ArrayList<>();
    private final Map<NodeId, Deque<Container>> running = new HashMap<>();

    Stream(LiveRm live, MockAM small) throws Exception {
      this.live = live;
      this.small = small;
      LiveRm.ask(small, 1, 1, 1, 1_000);
      for (int i = 0; i < NODES; i++) {
        MockNM node = live.node("worker" + i, SMALL_SECONDS, SMALL_SECONDS);
        nodes.add(node);
        running.put(node.getNodeId(), new ArrayDeque<>());
        live.heartbeat(node);
      }
      collect();
    }

    /** A second passes: on each node the oldest small container ends, and a heartbeat follows. */
    void second() throws Exception {
      TimedHeddle.passSeconds(1);
      List<Container> ended = new ArrayList<>();
      for (Deque<Container> containers : running.values()) {
        if (!containers.isEmpty()) {
          ended.add(containers.poll());
        }
      }
      LiveRm.release(small, ended);
      for (MockNM node : nodes) {
        live.heartbeat(node);
      }
      collect();
    }

    private void collect() throws Exception {
      for (Container container : LiveRm.take(small)) {
        running.get(container.getNodeId()).add(container);
      }
    }

    int running() {
      return running.values().stream().mapToInt(Deque::size).sum();
    }

    long reserved() {
      return nodes.stream().filter(node -> live.reservedOn(node) != null).count();
    }
  }

  private Stream begin(MockNM masters) throws Exception {
    // A master that has not asked holds up others for half a minute.
    TimedHeddle.passSeconds(31);
    Stream stream = new Stream(live, live.launch(masters, app -> {}));
    assertThat(stream.running()).as("small containers fill the nodes").isEqualTo(NODES * 4);
    return stream;
  }

  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle-makespan"})
  void withoutALimitItStarves(String policy) throws Exception {
    live = start(policy, 0);
    MockNM masters = live.node("masters", 6, 6);
    MockAM large = live.launch(masters, app -> {});
    Stream stream = begin(masters);
    LiveRm.ask(large, 1, 4, 4, 1);

    for (int second = 1; second <= 4 * LIMIT_SECONDS; second++) {
      stream.second();
      assertThat(stream.reserved()).isZero();
    }

    assertThat(LiveRm.take(large)).isEmpty();
    assertThat(stream.running()).isEqualTo(NODES * 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle-makespan"})
  void withALimitANodeIsReservedForItAndDrained(String policy) throws Exception {
    live = start(policy, LIMIT_SECONDS);
    MockNM masters = live.node("masters", 6, 6);
    MockAM large = live.launch(masters, app -> {});
    Stream stream = begin(masters);
    LiveRm.ask(large, 1, 4, 4, 1);

    List<Long> reserved = new ArrayList<>();
    int served = 0;
    for (int second = 1; served == 0 && second <= 4 * LIMIT_SECONDS; second++) {
      stream.second();
      reserved.add(stream.reserved());
      served = LiveRm.take(large).isEmpty() ? 0 : second;
    }

    // It begins to wait at the first decision after it asked, second 1, and is beyond the limit
    // at second 12, when one of the four containers of the node has ended just now. The others
    // end at 13, 14 and 15.
    assertThat(reserved).as("reserved nodes by second").startsWith(0L, 0L, 0L).endsWith(1L, 0L);
    assertThat(reserved).doesNotContain(2L);
    assertThat(served).isEqualTo(LIMIT_SECONDS + 2 + SMALL_SECONDS - 1);
  }

  /** Of two nodes one is a tenth, rounded up; served in turn, long before the limit. */
  @Test
  void theDefaultPolicyReservesOneNodeAtATimeAndEarly() throws Exception {
    live = start("heddle", 10 * LIMIT_SECONDS);
    MockNM masters = live.node("masters", 6, 6);
    MockAM large = live.launch(masters, app -> {});
    Stream stream = begin(masters);
    LiveRm.ask(large, 1, 4, 4, 2);

    List<Integer> served = new ArrayList<>();
    for (int second = 1; served.size() < 2 && second <= 4 * LIMIT_SECONDS; second++) {
      stream.second();
      assertThat(stream.reserved()).isLessThanOrEqualTo(1);
      for (int i = LiveRm.take(large).size(); i > 0; i--) {
        served.add(second);
      }
    }

    assertThat(served).hasSize(2);
    assertThat(served.get(0)).isLessThan(LIMIT_SECONDS);
  }

  /**
   * The queue has no room beyond what the small ones hold: stock refuses the large one even a
   * reservation, and ends the queue's turn. So the queue is held until its room suffices (second
   * 13, when four small ones have ended), then a node is reserved and drained.
   */
  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle-makespan"})
  void aSaturatedQueueIsHeldForIt(String policy) throws Exception {
    live = start(policy, LIMIT_SECONDS);
    MockNM masters = live.node("masters", 2, 2);
    MockAM large = live.launch(masters, app -> {});
    Stream stream = begin(masters);
    LiveRm.ask(large, 1, 4, 4, 1);

    int served = 0;
    for (int second = 1; served == 0 && second <= 4 * LIMIT_SECONDS; second++) {
      stream.second();
      served = LiveRm.take(large).isEmpty() ? 0 : second;
    }

    assertThat(served).isBetween(LIMIT_SECONDS + 2, LIMIT_SECONDS + 2 + SMALL_SECONDS);
    stream.second();
    assertThat(stream.running()).as("then the small ones go on").isPositive();
  }

  /** Both wait since second 1; the second is offered a tenth of the limit after the first. */
  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle-makespan"})
  void oneIsOfferedPerTenthOfTheLimit(String policy) throws Exception {
    live = start(policy, LIMIT_SECONDS);
    MockNM masters = live.node("masters", 11, 11);
    List<MockAM> large = List.of(live.launch(masters, app -> {}), live.launch(masters, app -> {}));
    Stream stream = begin(masters);
    for (MockAM am : large) {
      LiveRm.ask(am, 1, 4, 4, 1);
    }

    List<Long> reserved = new ArrayList<>();
    for (int second = 1; second <= LIMIT_SECONDS + 3; second++) {
      stream.second();
      reserved.add(stream.reserved());
    }

    assertThat(reserved.subList(LIMIT_SECONDS, LIMIT_SECONDS + 3)).containsExactly(0L, 1L, 2L);
  }
}
