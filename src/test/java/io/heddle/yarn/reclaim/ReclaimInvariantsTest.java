package io.heddle.yarn.reclaim;

import static io.heddle.yarn.reclaim.LabelledPartition.LABEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.NodeLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds of nodes whatever they tell, whoever asks, and whatever is changed: of the worker, and
 * of a node that is moved between the default partition and a labelled one, which is exclusive in
 * every second run.
 */
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
    run(seed, ReclaimInvariantsTest::twoQueues, 1);
  }

  /** Containers of 6 GB, on nodes of 64 GB; memory in use never comes to the stop. */
  @ParameterizedTest
  @MethodSource("seeds")
  void theyHoldOfMemoryAfterEachEvent(int seed) throws Exception {
    run(seed, ReclaimInvariantsTest::memory, 6);
  }

  private static void run(int seed, Consumer<Configuration> settings, int gigabytes)
      throws Exception {
    boolean exclusive = seed % 2 == 0;
    try (ReclaimScene scene =
        new ReclaimScene(settings, NodeLabels.of("labelled", LABEL, exclusive))) {
      new Play(scene, new Random(seed), gigabytes, exclusive).run();
    }
  }

  /** Of which one has not opted in; it may have half of the labelled partition. */
  private static void twoQueues(Configuration conf) {
    LabelledPartition.sharedWithOther(conf, 50, 50);
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

  private static final class Watched {
    private final BusyNode node;
    private final int gigabytes;
    private int capacity = ReclaimScene.CORES;
    private boolean hasOfferedMore;
    private int offeredBefore;
    private long offeredMemory;

    Watched(BusyNode node, int gigabytes) {
      this.node = node;
      this.gigabytes = gigabytes;
    }

    long memory() {
      return node.scheduled().getAllocatedResource().getMemorySize();
    }

    long offeredMemory() {
      return node.scheduled().getTotalResource().getMemorySize();
    }

    long count(List<Container> containers) {
      return containers.stream()
          .filter(container -> container.getNodeId().equals(node.node().getNodeId()))
          .count();
    }

    void assertOffersWhatItHas() {
      assertThat(node.offered()).isEqualTo(Math.max(capacity, node.allocated()));
      assertThat(offeredMemory()).isEqualTo(Math.max(OWN_MEMORY, memory()));
    }

    /** What covered containers that have ended goes at the next step, not filled until then. */
    void assertHolds(String event) {
      boolean covers = event.contains("releases");
      int allocated = node.allocated();
      assertThat(node.offered())
          .as(event)
          .isBetween(
              Math.max(capacity, allocated),
              Math.max(covers ? offeredBefore : 0, Math.max(2 * capacity, allocated)));
      long most = gigabytes == 1 ? OWN_MEMORY : OWN_MEMORY * 3 / 2;
      assertThat(offeredMemory())
          .as(event)
          .isBetween(
              Math.max(OWN_MEMORY, memory()),
              Math.max(covers ? offeredMemory : 0, Math.max(most, memory())));
      offeredBefore = node.offered();
      offeredMemory = offeredMemory();
      hasOfferedMore |= offeredBefore > capacity || offeredMemory > OWN_MEMORY;
      assertThat(node.scheduled().isOvercommitTimeOutSet()).as(event).isFalse();
      assertThat(node.scheduled().getRMNode().getTotalCapability().getVirtualCores())
          .as("%s: what YARN knows", event)
          .isEqualTo(capacity);
    }
  }

  private static final class Play {
    private final ReclaimScene scene;
    private final Random random;
    private final Random memories;
    private final int gigabytes;
    private final boolean exclusive;
    private final Watched worker;
    private final Watched labelled;
    private final MockAM other;
    private final List<Container> jobs = new ArrayList<>();
    private final List<Container> others = new ArrayList<>();
    private boolean mayReclaim = true;
    private boolean isLabelled = true;

    Play(ReclaimScene scene, Random random, int gigabytes, boolean exclusive) throws Exception {
      this.scene = scene;
      this.random = random;
      this.gigabytes = gigabytes;
      this.exclusive = exclusive;
      memories = new Random(gigabytes);
      worker = new Watched(scene.worker, gigabytes);
      labelled =
          new Watched(new BusyNode(scene.live, "labelled", 64, ReclaimScene.CORES), gigabytes);
      other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
    }

    void run() throws Exception {
      for (int i = 0; i < STEPS; i++) {
        String event = next();
        assertHolds("event %d: %s".formatted(i, event));
      }
    }

    private String next() throws Exception {
      int what = random.nextInt(21);
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
      } else if (what < 19) {
        return move();
      }
      return random.nextBoolean() ? silence() : pauseOrResume();
    }

    private String step() throws Exception {
      double busy = use(worker);
      double busyToo = use(labelled);
      served(labelled, labelled.node::heartbeat);
      served(worker, scene::step);
      served(worker, worker.node::heartbeat);
      served(labelled, labelled.node::heartbeat);
      return "busy %s and %s".formatted(busy, busyToo);
    }

    private double use(Watched watched) {
      double busy = random.nextDouble() * watched.capacity;
      watched.node.busy(busy);
      watched.node.uses(LiveRm.GB + memories.nextInt(56 * LiveRm.GB));
      return busy;
    }

    /** A queue that has not opted in gets nothing beyond what the node and its partition have. */
    private void served(Watched watched, Heartbeat heartbeat) throws Exception {
      int before = watched.node.allocated();
      long memoryBefore = watched.memory();
      heartbeat.come();
      int taken = take(other, others);
      take(scene.job, jobs);
      if (taken > 0) {
        assertThat(before + taken)
            .as("of the node's own vcores")
            .isLessThanOrEqualTo(watched.capacity);
        assertThat(memoryBefore + (long) taken * gigabytes * LiveRm.GB)
            .as("of the node's own memory")
            .isLessThanOrEqualTo(OWN_MEMORY);
        assertIsWithinItsShare(watched);
      }
    }

    /** Where requests without a label are served by it, too, they have no share. */
    private void assertIsWithinItsShare(Watched watched) {
      if (watched == labelled && isLabelled && exclusive) {
        assertThat(labelled.count(others))
            .as("half of the partition's own vcores")
            .isLessThanOrEqualTo(labelled.capacity / 2);
      }
    }

    private static int take(MockAM job, List<Container> into) throws Exception {
      List<Container> given = LiveRm.take(job);
      into.addAll(given);
      return given.size();
    }

    private String ask(MockAM job) throws Exception {
      int containers = random.nextInt(40);
      if (random.nextBoolean()) {
        LabelledPartition.ask(job, gigabytes, 1, containers);
        return "asks for %d of the label".formatted(containers);
      }
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
      worker.capacity =
          Math.max(4 + random.nextInt(28), worker.hasOfferedMore ? 0 : worker.node.allocated());
      scene.update(worker.capacity, -1);
      return "has " + worker.capacity;
    }

    private String loseAndReturn() throws Exception {
      scene.live.rm().sendNodeLost(scene.worker.node());
      scene.live.rm().waitForState(scene.worker.node().getNodeId(), NodeState.LOST);
      scene.live.rm().drainEvents();
      scene.worker.node().registerNode();
      scene.live.rm().drainEvents();
      worker.capacity = scene.worker.node().getCapability().getVirtualCores();
      worker.hasOfferedMore = false;
      // What was handed over by the scheduler and is lost as well must not be counted.
      take(scene.job, jobs);
      take(other, others);
      jobs.removeIf(container -> container.getNodeId().equals(scene.worker.node().getNodeId()));
      others.removeIf(container -> container.getNodeId().equals(scene.worker.node().getNodeId()));
      return "is lost and returns";
    }

    private String move() throws Exception {
      isLabelled = !isLabelled;
      LabelledPartition.label(scene.live, labelled.node, isLabelled ? Set.of(LABEL) : Set.of());
      labelled.assertOffersWhatItHas();
      return isLabelled ? "is given its label" : "has no label any more";
    }

    private String silence() {
      scene.stepAfter(STALE_MILLIS);
      if (mayReclaim) {
        assertThat(ReclaimTest.reason(scene)).isIn(Reason.STALE, Reason.KEPT);
      }
      worker.assertOffersWhatItHas();
      labelled.assertOffersWhatItHas();
      return "tells nothing";
    }

    private String pauseOrResume() {
      mayReclaim = !mayReclaim;
      if (mayReclaim) {
        scene.live.heddle().reclaim().resume("ann");
      } else {
        scene.live.heddle().reclaim().pause("ann");
        worker.assertOffersWhatItHas();
        labelled.assertOffersWhatItHas();
      }
      return mayReclaim ? "resumed" : "paused";
    }

    private void assertHolds(String event) {
      scene.live.rm().drainEvents();
      worker.assertHolds(event);
      labelled.assertHolds(event);
      for (Watched watched : List.of(worker, labelled)) {
        assertThat((long) watched.node.allocated())
            .as("%s: no container was killed", event)
            .isGreaterThanOrEqualTo(watched.count(jobs) + watched.count(others));
      }
      assertThat(scene.live.heddle().metrics().reclaim().kills()).as(event).isZero();
      int offered = labelled.node.offered();
      assertThat(LabelledPartition.vcores(scene.live, LABEL))
          .as(event)
          .isEqualTo(isLabelled ? offered : 0);
      assertThat(LabelledPartition.vcores(scene.live, ""))
          .as(event)
          .isEqualTo(worker.node.offered() + 8 + (isLabelled ? 0 : offered));
      assertThat(scene.cluster()).as(event).isEqualTo(worker.node.offered() + offered + 8);
      assertThat(scene.live.scheduler().getClusterResource().getMemorySize())
          .as(event)
          .isEqualTo(worker.offeredMemory() + labelled.offeredMemory() + 8 * LiveRm.GB);
    }
  }
}
