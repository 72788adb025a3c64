package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of a node whatever it tells, whoever asks, and whatever is changed. */
class ReclaimInvariantsTest {
  private static final int STEPS = 150;
  private static final int STALE_MILLIS = 10_000;
  private static final long OWN_MEMORY = 64L * LiveRm.GB;

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 12);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theyHoldAfterEachEvent(int seed) throws Exception {
    try (ReclaimScene scene = new ReclaimScene(ReclaimInvariantsTest::twoQueues)) {
      new Play(scene, new Random(seed), 1).run();
    }
  }

  /** Containers of 6 GB, on nodes of 64 GB; memory in use never comes to the stop. */
  @ParameterizedTest
  @MethodSource("seeds")
  void theyHoldOfMemoryAfterEachEvent(int seed) throws Exception {
    try (ReclaimScene scene = new ReclaimScene(ReclaimInvariantsTest::memory)) {
      new Play(scene, new Random(seed), 6).run();
    }
  }

  /** Of which one has not opted in. */
  private static void twoQueues(Configuration conf) {
    LiveRm.queues(conf, Map.of("default", 50, "other", 50));
    for (String queue : List.of("default.", "other.")) {
      conf.set(LiveRm.ROOT + queue + "maximum-capacity", "100");
      conf.set(LiveRm.ROOT + queue + "user-limit-factor", "10");
    }
    conf.set(ReclaimConfig.QUEUES, "root.default");
  }

  /** So that memory is short before vcores are. */
  private static void memory(Configuration conf) {
    twoQueues(conf);
    conf.set(MemoryConfig.MAX_FACTOR, "1.5");
    conf.set(MemoryConfig.USE_FLOOR, "0.2");
  }

  private interface Heartbeat {
    void come() throws Exception;
  }

  /** One sequence of events. */
  private static final class Play {
    private final ReclaimScene scene;
    private final Random random;
    private final Random memories;
    private final int gigabytes;
    private final MockAM other;
    private final List<Container> jobs = new ArrayList<>();
    private final List<Container> others = new ArrayList<>();
    private int capacity = ReclaimScene.CORES;
    private boolean mayReclaim = true;
    private boolean hasOfferedMore;
    private int offeredBefore;
    private long offeredMemory;

    Play(ReclaimScene scene, Random random, int gigabytes) throws Exception {
      this.scene = scene;
      this.random = random;
      this.gigabytes = gigabytes;
      memories = new Random(gigabytes);
      other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
    }

    void run() throws Exception {
      for (int i = 0; i < STEPS; i++) {
        String event = next();
        assertHolds("event %d: %s".formatted(i, event));
      }
    }

    private String next() throws Exception {
      int what = random.nextInt(20);
      if (what < 8) {
        return step();
      } else if (what < 11) {
        return ask(scene.job);
      } else if (what < 12) {
        return ask(other);
      } else if (what < 15) {
        return release(scene.job, jobs);
      } else if (what < 16) {
        return release(other, others);
      } else if (what < 17) {
        return update();
      } else if (what < 18) {
        return loseAndReturn();
      }
      return random.nextBoolean() ? silence() : pauseOrResume();
    }

    private String step() throws Exception {
      double busy = random.nextDouble() * capacity;
      scene.worker.busy(busy);
      scene.worker.uses(LiveRm.GB + memories.nextInt(56 * LiveRm.GB));
      served(scene::step);
      served(scene.worker::heartbeat);
      return "busy " + busy;
    }

    /** A queue that has not opted in gets nothing beyond what the node has. */
    private void served(Heartbeat heartbeat) throws Exception {
      int before = scene.worker.allocated();
      long memoryBefore = memory();
      heartbeat.come();
      int taken = take(other, others);
      take(scene.job, jobs);
      if (taken > 0) {
        assertThat(before + taken).as("of the node's own vcores").isLessThanOrEqualTo(capacity);
        assertThat(memoryBefore + (long) taken * gigabytes * LiveRm.GB)
            .as("of the node's own memory")
            .isLessThanOrEqualTo(OWN_MEMORY);
      }
    }

    private static int take(MockAM job, List<Container> into) throws Exception {
      List<Container> given = LiveRm.take(job);
      into.addAll(given);
      return given.size();
    }

    private String ask(MockAM job) throws Exception {
      int containers = random.nextInt(40);
      LiveRm.ask(job, 1, gigabytes, 1, containers);
      return "asks for " + containers;
    }

    private String release(MockAM job, List<Container> held) throws Exception {
      List<Container> some = List.copyOf(held.subList(0, random.nextInt(held.size() + 1)));
      LiveRm.release(job, some);
      held.removeAll(some);
      return "releases " + some.size();
    }

    /** A node that never offered more than it has is left to YARN, also below what it holds. */
    private String update() throws Exception {
      capacity = Math.max(4 + random.nextInt(28), hasOfferedMore ? 0 : scene.worker.allocated());
      scene.update(capacity, -1);
      return "has " + capacity;
    }

    private String loseAndReturn() throws Exception {
      scene.live.rm().sendNodeLost(scene.worker.node());
      scene.live.rm().waitForState(scene.worker.node().getNodeId(), NodeState.LOST);
      scene.live.rm().drainEvents();
      scene.worker.node().registerNode();
      scene.live.rm().drainEvents();
      capacity = scene.worker.node().getCapability().getVirtualCores();
      hasOfferedMore = false;
      // What was handed over by the scheduler and is lost as well must not be counted.
      LiveRm.take(scene.job);
      LiveRm.take(other);
      jobs.clear();
      others.clear();
      return "is lost and returns";
    }

    private String silence() {
      scene.stepAfter(STALE_MILLIS);
      if (mayReclaim) {
        assertThat(ReclaimTest.reason(scene)).isIn(Reason.STALE, Reason.KEPT);
      }
      assertThat(scene.worker.offered()).isEqualTo(Math.max(capacity, scene.worker.allocated()));
      assertThat(scene.worker.scheduled().getTotalResource().getMemorySize())
          .isEqualTo(Math.max(OWN_MEMORY, memory()));
      return "tells nothing";
    }

    private String pauseOrResume() {
      mayReclaim = !mayReclaim;
      if (mayReclaim) {
        scene.live.heddle().reclaim().resume("ann");
      } else {
        scene.live.heddle().reclaim().pause("ann");
        assertThat(scene.worker.offered()).isEqualTo(Math.max(capacity, scene.worker.allocated()));
      }
      return mayReclaim ? "resumed" : "paused";
    }

    private long memory() {
      return scene.worker.scheduled().getAllocatedResource().getMemorySize();
    }

    private void assertMemoryHolds(String event) {
      long offered = scene.worker.scheduled().getTotalResource().getMemorySize();
      long most = gigabytes == 1 ? OWN_MEMORY : OWN_MEMORY * 3 / 2;
      long covered = event.contains("releases") ? offeredMemory : 0;
      assertThat(offered)
          .as(event)
          .isBetween(Math.max(OWN_MEMORY, memory()), Math.max(covered, Math.max(most, memory())));
      offeredMemory = offered;
      assertThat(scene.live.heddle().metrics().reclaim().kills()).as(event).isZero();
      assertThat(scene.live.scheduler().getClusterResource().getMemorySize())
          .as(event)
          .isEqualTo(offered + 8 * LiveRm.GB);
    }

    private void assertHolds(String event) {
      scene.live.rm().drainEvents();
      assertMemoryHolds(event);
      int allocated = scene.worker.allocated();
      int offered = scene.worker.offered();
      // What covered containers that have ended goes at the next step, and is not filled until
      // then.
      int covered = event.contains("releases") ? offeredBefore : 0;
      hasOfferedMore |=
          offered > capacity
              || scene.worker.scheduled().getTotalResource().getMemorySize() > OWN_MEMORY;
      assertThat(offered)
          .as(event)
          .isBetween(
              Math.max(capacity, allocated), Math.max(covered, Math.max(2 * capacity, allocated)));
      offeredBefore = offered;
      assertThat(allocated)
          .as("%s: no container was killed", event)
          .isGreaterThanOrEqualTo(jobs.size() + others.size());
      assertThat(scene.worker.scheduled().isOvercommitTimeOutSet()).as(event).isFalse();
      assertThat(scene.worker.scheduled().getRMNode().getTotalCapability().getVirtualCores())
          .as("%s: what YARN knows", event)
          .isEqualTo(capacity);
      assertThat(scene.cluster()).as(event).isEqualTo(offered + 8);
    }
  }
}
