package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.Interference;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Work;
import io.heddle.sim.workload.JobModel.Work.Progress;
import io.heddle.sim.workload.NodeChoice;
import io.heddle.sim.workload.NodeChoice.Spread;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs that share nodes, under the real schedulers. Heartbeats every 1 ms and a master's launch of
 * no time leave little between what is worked by hand and what is simulated: some 10 ms, and twice
 * the half second between two updates of the Fair scheduler.
 */
class CoLocatedJobsTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);
  private static final double CLOSE = 1_020;

  /** Those who share a node share its speed; in the second half of its work a job needs none. */
  private static final Interference HALVING =
      new Interference() {
        @Override
        public Set<String> uses() {
          return Set.of("steady", "half");
        }

        @Override
        public double endOfPhase(String use, double done) {
          return use.equals("half") && done < 0.5 ? 0.5 : 1;
        }

        @Override
        public Shared of(List<Presence> company) {
          long busy = company.stream().filter(CoLocatedJobsTest::needs).count();
          return new Shared(
              Collections.nCopies(company.size(), busy == 0 ? 1 : 1.0 / busy),
              new Utilisation(busy == 0 ? 0 : 1, 0, 0, 0, 0));
        }

        @Override
        public double rate(List<Double> rates) {
          return Collections.min(rates);
        }
      };

  private static boolean needs(Interference.Presence presence) {
    return presence.use().equals("steady") || presence.done() < 0.5;
  }

  private static final class Ends implements PartialObserver {
    private final Map<String, Long> ends = new TreeMap<>();
    private final Map<String, Set<String>> hosts = new TreeMap<>();
    private final Map<String, Utilisation> uses = new HashMap<>();
    private final Map<String, Long> submissions = new TreeMap<>();
    private final Map<String, String> refusals = new TreeMap<>();

    @Override
    public void submitted(Job job, long now) {
      submissions.put(job.id(), now);
    }

    @Override
    public void refused(Job job, long now, String reason) {
      refusals.put(job.id(), reason);
    }

    @Override
    public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
      if (!kind.equals(MASTER)) {
        hosts.computeIfAbsent(job.id(), id -> new TreeSet<>()).add(host);
      }
    }

    @Override
    public void used(String host, Utilisation use, long now) {
      uses.put(host, use);
    }

    @Override
    public void finished(Job job, long now, boolean success) {
      assertThat(success).isTrue();
      ends.put(job.id(), now);
    }
  }

  private static Job job(String id, int nodes, NodeChoice choice, String use, long millis) {
    return TestJobs.job(
        id,
        new CoLocated(DEMAND, new Spread(nodes, 1, choice), new Work(use, millis, Progress.TOLD)));
  }

  private static Ends run(String scheduler, int nodes, Faults faults, Job... jobs) {
    // Of some versions of Hadoop this is the default.
    AdminSettings asynchronous =
        new AdminSettings(
            Map.of(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, "true"),
            Map.of(),
            "");
    Contender contender = new Schedulers(asynchronous).named(scheduler);
    SimulationSettings settings =
        new SimulationSettings(1, new Timing(1, 1, 0, 0), 1, false, 1, faults, 1_000_000, HALVING);
    Ends ends = new Ends();
    Simulator.run(
        TestJobs.workload(jobs),
        ClusterSpec.of(nodes, 8_192, 8),
        contender.scheduler(),
        settings,
        ends,
        () -> false);
    return ends;
  }

  private static void assertEnds(Ends ends, Map<String, Long> expected) {
    assertThat(ends.ends.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (job, millis) ->
            assertThat((double) ends.ends.get(job)).as(job).isCloseTo(millis, within(CLOSE)));
  }

  // Both go at half speed until the first has done its 10 s, at 20 s; the other has then done 10 s
  // of its 20 s, and goes on alone for 10 s.
  @ParameterizedTest
  @ValueSource(strings = {"fifo", "capacity", "fair", "heddle", "haste"})
  void twoThatShareAllTheirNodes(String scheduler) {
    Ends ends =
        run(
            scheduler,
            2,
            Faults.NONE,
            job("a", 2, NodeChoice.ALIGNED, "steady", 10_000),
            job("b", 2, NodeChoice.ALIGNED, "steady", 20_000));

    assertEnds(ends, Map.of("a", 20_000L, "b", 30_000L));
    assertThat(ends.uses).hasSize(2).containsValue(new Utilisation(0, 0, 0, 0, 0));
  }

  // At half speed until one of them has done 5 s of its 10 s, at 10 s; from then on neither hinders
  // the other: 5 s more, and 15 s of 20 s more.
  @Test
  void whatAJobNeedsChangesWithItsPhase() {
    Ends ends =
        run(
            "fifo",
            2,
            Faults.NONE,
            job("a", 2, NodeChoice.ALIGNED, "half", 10_000),
            job("b", 2, NodeChoice.ALIGNED, "steady", 20_000));

    assertEnds(ends, Map.of("a", 15_000L, "b", 25_000L));
  }

  @Test
  void emptyNodesAreTakenFirst() {
    Ends ends =
        run(
            "fifo",
            4,
            Faults.NONE,
            job("a", 2, NodeChoice.RANDOM, "steady", 10_000),
            job("b", 2, NodeChoice.RANDOM, "steady", 10_000));

    assertThat(ends.hosts.get("a")).hasSize(2).doesNotContainAnyElementsOf(ends.hosts.get("b"));
    assertEnds(ends, Map.of("a", 10_000L, "b", 10_000L));
  }

  @Test
  void twoJobsShareOneSetOfNodesWhereTheyAreAligned() {
    Ends ends =
        run(
            "fifo",
            4,
            Faults.NONE,
            job("a", 2, NodeChoice.ALIGNED, "steady", 10_000),
            job("b", 2, NodeChoice.ALIGNED, "steady", 10_000),
            job("c", 2, NodeChoice.ALIGNED, "steady", 10_000));

    assertThat(ends.hosts.get("a")).doesNotContainAnyElementsOf(ends.hosts.get("b"));
    assertThat(ends.hosts.get("c")).isIn(ends.hosts.get("a"), ends.hosts.get("b"));
    // Two of them at half speed.
    assertThat(ends.ends.values().stream().map(end -> Math.round(end / 10_000.0)).toList())
        .containsExactlyInAnyOrder(1L, 2L, 2L);
  }

  // Half of the work is done when one of two nodes goes; its container comes again on the third.
  @Test
  void aLostContainerIsAskedForElsewhere() {
    Ends ends = run("fifo", 3, outage(1), job("a", 2, NodeChoice.ALIGNED, "steady", 10_000));

    assertThat(ends.hosts.get("a")).hasSize(3);
    assertEnds(ends, Map.of("a", 10_000L));
  }

  // No third node: one of two containers goes on, at half the pace, for the 5 s that are left.
  @Test
  void withFewerContainersItGoesOnMoreSlowly() {
    Ends ends = run("fifo", 2, outage(0), job("a", 2, NodeChoice.ALIGNED, "steady", 10_000));

    assertEnds(ends, Map.of("a", 15_000L));
  }

  /** The node is lost that, with this seed and so many nodes, has no master. */
  private static Faults outage(int node) {
    return new Faults(0, 0, 1, List.of(new NodeOutage(node, 5_000, 900_000)));
  }

  @Test
  void jobsComeWhenOthersHaveStarted() {
    Ends ends =
        run(
            "fifo",
            2,
            Faults.NONE,
            job("a", 1, NodeChoice.ALIGNED, "steady", 1_000).submittedAt(3_000),
            job("b", 1, NodeChoice.ALIGNED, "steady", 1_000).submittedAfter(1),
            job("c", 1, NodeChoice.ALIGNED, "steady", 1_000).submittedAfter(2));

    assertThat(ends.submissions.get("b")).isBetween(3_000L, 3_010L);
    assertThat(ends.submissions.get("c")).isBetween(ends.submissions.get("b"), 3_020L);
  }

  @Test
  void anUnknownUseIsRefusedWithThoseThatThereAre() {
    Ends ends = run("fifo", 2, Faults.NONE, job("a", 1, NodeChoice.FREE, "typo", 1_000));

    assertThat(ends.refusals.get("a")).contains("'typo'").contains("[half, steady]");
  }

  @Test
  void theSchedulerChoosesNodesThatAreFree() {
    Ends ends = run("capacity", 2, Faults.NONE, job("a", 3, NodeChoice.FREE, "steady", 1_000));

    assertEnds(ends, Map.of("a", 1_000L));
  }
}
