package io.heddle.sim.engine.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A pass decides nothing that a heartbeat of that node at that moment would not. A random run has
 * passes and no heartbeats; in a second run each node that a pass offered sends a heartbeat
 * instead, and the log of the steps is the same until a heartbeat reserves a node, which a pass
 * does not.
 */
class PassDecisionTest {
  private static final long HORIZON = 60_000;

  /** Longer than a run: tasks do not end by themselves, nodes send no heartbeats of their own. */
  private static final long NEVER = 3_600_000;

  private static final int PORT = 8041;

  private final VirtualTime time = new VirtualTime();
  private final List<String> made = new ArrayList<>();
  private final PassClock clock = new PassClock(time, () -> made.add("after"));

  /** A line of the log, and the number of the application's call that made it; 0 if none. */
  private record Step(long time, int call, String line) {
    private boolean isWalk() {
      return line.startsWith("walk ");
    }

    private String host() {
      return line.replaceFirst("walk node=([^:]*):.*", "$1");
    }
  }

  private static final class Run implements AutoCloseable {
    private final LogEvents log;
    private final SplittableRandom random;
    private final VirtualCluster cluster;
    private final List<Step> steps = new ArrayList<>();
    private final List<Step> toRepeat = new ArrayList<>();
    private int calls;
    private int call;
    private boolean hasReserved;

    Run(long seed, String policy, boolean isAsynchronous) {
      QueueMetrics.clearQueueMetrics();
      random = new SplittableRandom(seed);
      cluster =
          new VirtualQueues()
              .queue("a", 60, 100)
              .queue("b", 40, 100)
              .set("schedule-asynchronously.enable", String.valueOf(isAsynchronous))
              .set("per-node-heartbeat.maximum-offswitch-assignments", "1")
              .set("per-node-heartbeat.multiple-assignments-enabled", "false")
              .setAny(HeddleConfig.MODE, "active")
              .setAny(HeddleConfig.POLICY, policy)
              .setAny(HeddleConfig.BUDGET, "1000000")
              .start(Family.HEDDLE);
      int nodes = random.nextInt(3, 9);
      for (int i = 0; i < nodes; i++) {
        cluster.addNode("n" + i, random.nextInt(4, 17), random.nextInt(4, 13), "", NEVER);
      }
      int jobs = random.nextInt(4, 13);
      for (int i = 0; i < jobs; i++) {
        plan(nodes);
      }
      log =
          LogEvents.of(
              Logger.getLogger("io.heddle.yarn.heartbeat.WalkLog"), Level.DEBUG, this::logged);
    }

    private void plan(int nodes) {
      String queue = random.nextBoolean() ? "a" : "b";
      String type = random.nextBoolean() ? "SPARK" : "MAPREDUCE";
      int kinds = random.nextInt(1, 3);
      List<Tasks> tasks = new ArrayList<>();
      for (int i = 1; i <= kinds; i++) {
        tasks.add(tasks(i, nodes));
      }
      // Passes are made soon after events, and so at none of these times.
      long start = 100 * random.nextLong(HORIZON / 200);
      long end = start + 100 * random.nextLong(HORIZON / 100);
      cluster.at(
          start,
          () -> {
            VirtualApplication job = cluster.submit(new Submission(queue, "ann", type, 0, 1));
            tasks.forEach(one -> askOnceStarted(job, one));
            cluster.at(end, job::end);
          });
    }

    private Tasks tasks(int priority, int nodes) {
      Where where =
          random.nextInt(4) == 0
              ? new Where(Where.Kind.RATHER_ON, Set.of("n" + random.nextInt(nodes)))
              : Where.ANYWHERE;
      return new Tasks(
          priority,
          random.nextInt(1, 4),
          random.nextInt(1, 4),
          random.nextInt(1, 20),
          "",
          task -> NEVER,
          where);
    }

    /** Not while a pass starts the master: that would be a decision in the middle of another. */
    private void askOnceStarted(VirtualApplication job, Tasks tasks) {
      cluster.at(
          cluster.now() + 100L * tasks.priority(),
          () -> {
            if (job.hasMaster()) {
              call = ++calls;
              job.ask(tasks);
              repeat();
              call = 0;
            } else if (!job.hasEnded()) {
              askOnceStarted(job, tasks);
            }
          });
    }

    List<Step> steps() {
      cluster.run(HORIZON);
      return steps;
    }

    /** With a heartbeat where another run offered a node. */
    List<Step> repeating(List<Step> others) {
      others.stream().filter(Step::isWalk).forEach(toRepeat::add);
      toRepeat.stream()
          .filter(step -> step.call() == 0)
          .mapToLong(Step::time)
          .distinct()
          .forEach(time -> cluster.at(time, this::repeat));
      return steps();
    }

    private void repeat() {
      while (!toRepeat.isEmpty()
          && toRepeat.get(0).time() == cluster.now()
          && toRepeat.get(0).call() == call) {
        heartbeat(toRepeat.remove(0).host());
      }
      // Applications hear of what they got when a pass is over.
      cluster.drain();
      cluster.stepped("heartbeats");
    }

    private void heartbeat(String host) {
      cluster
          .scheduler()
          .handle(new NodeUpdateSchedulerEvent(cluster.node(NodeId.newInstance(host, PORT))));
    }

    private void logged(String line) {
      hasReserved |= line.startsWith("reserve ");
      if (!line.startsWith("end ") && !hasReserved) {
        steps.add(new Step(cluster.now(), call, line));
      }
    }

    @Override
    public void close() {
      log.close();
      cluster.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"heddle", "heddle-makespan", "haste"})
  void aHeartbeatDecidesTheSame(String policy) {
    long committed = 0;
    for (long seed = 1; seed <= 10; seed++) {
      List<Step> byPasses;
      try (Run run = new Run(seed, policy, true)) {
        byPasses = run.steps();
      }
      try (Run run = new Run(seed, policy, false)) {
        List<Step> byHeartbeats = run.repeating(byPasses);
        assertThat(byPasses).as("seed %d", seed).startsWith(byHeartbeats.toArray(Step[]::new));
        committed +=
            byHeartbeats.stream().filter(step -> step.line().startsWith("commit ")).count();
      }
    }
    assertThat(committed).isGreaterThan(50);
  }

  private void plan(long at, String name) {
    clock.plan(at, () -> made.add(name + " at " + time.now()));
  }

  private void runAll() {
    while (time.nextTime() < Long.MAX_VALUE) {
      time.step();
    }
  }

  @Test
  void theEarliestIsMadeAndNoOther() {
    plan(20, "late");
    plan(5, "early");
    plan(10, "middle");
    runAll();

    assertThat(made).containsExactly("early at 5", "after");
  }

  @Test
  void aPassCanPlanTheNext() {
    clock.plan(5, () -> plan(20, "next"));
    plan(20, "dropped");
    runAll();

    assertThat(made).containsExactly("after", "next at 20", "after");
  }
}
