package io.heddle.tune.latency;

import io.heddle.tune.latency.SchedulerRules.JobRule;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Alg. 1 and 2 of AdaptiveConfig as printed: a job keeps its containers to its end, without
 * masters, heartbeats and barriers. Picks badly (experiment {@code adaptive-best}); it is there to
 * compare with.
 *
 * <p>Our readings: line 4 gives away containers in {@link TaskLatency}'s order, none beyond the
 * job's widest stage. Line 10 takes out only jobs that can use no more: else none got a second
 * allocation, which Alg. 2 is about. In the Capacity scheduler a queue's containers are its share,
 * rounded, at least one (Section 3.3.2, Fig. 7). Lines 12 to 14: what the finished job first held
 * comes back, and is added to what was left.
 */
public record PaperLatency() implements LatencyModel {
  @Override
  public Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
    return new Run(family, queues, jobs);
  }

  static final class Run implements LatencyModel.Predictor {
    private static final int NOBODY = -1;
    private static final int STEPS = 1 << 20;

    private final boolean fixed;
    private final SchedulerRules rules;
    private final JobTable jobs;
    private GroupState state;

    /** Execution times of each job's tasks, and the most of them that can run at a time. */
    private final double[][] tasks;

    private final int[] widest;
    private final double[] size;
    private final double[][] rest;

    private final JobTime[] times;

    Run(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
      fixed = family == Family.CAPACITY;
      rules = family == Family.CAPACITY ? new CapacityRules() : new FairRules();
      this.jobs = new JobTable(queues, jobs, STEPS, 1.0 / STEPS);
      times = new JobTime[jobs.size()];
      tasks = jobs.stream().map(job -> times(job.stages())).toArray(double[][]::new);
      widest = jobs.stream().mapToInt(Run::widest).toArray();
      size = jobs.stream().mapToDouble(Run::largest).toArray();
      rest = jobs.stream().map(job -> rest(job.running())).toArray(double[][]::new);
    }

    private static double[] rest(List<RunningTask> running) {
      return running.stream().mapToDouble(RunningTask::remainingSeconds).toArray();
    }

    private static double[] times(List<Stage> stages) {
      return stages.stream()
          .flatMapToDouble(
              stage -> Arrays.stream(new double[stage.tasks()]).map(zero -> stage.taskSeconds()))
          .toArray();
    }

    private static int widest(SnapshotJob job) {
      return job.stages().stream().mapToInt(Stage::tasks).max().orElse(0);
    }

    private static double largest(SnapshotJob job) {
      double stages = job.stages().stream().mapToDouble(Stage::size).max().orElse(0);
      return job.running().stream().mapToDouble(RunningTask::size).reduce(stages, Math::max);
    }

    @Override
    public double[] latencies(double units, List<QueueSettings> settings) {
      state = new GroupState(jobs, units, settings);
      double[] end = new double[jobs.count];
      double[] first = new double[jobs.count];
      Arrays.fill(end, Double.POSITIVE_INFINITY);
      begin(end);
      double moment = 0;
      int ends = NOBODY;
      do {
        int[] given = allocate(moment);
        for (int job = 0; job < jobs.count; job++) {
          if (given[job] > 0) {
            boolean isNew = state.status[job] == GroupState.NEW;
            first[job] = isNew ? moment : first[job];
            state.status[job] = GroupState.RUNNING;
            times[job].allocate(moment, given[job]);
            // As printed, latency is waiting plus execution, also of a job that is yet to come.
            end[job] = times[job].end() + Math.max(0, jobs.submitted[job] - first[job]);
          }
        }
        ends = firstToEnd(end);
        if (ends != NOBODY) {
          state.status[ends] = GroupState.ENDED;
          state.take(ends, -state.held[ends]);
          moment = end[ends];
        }
      } while (ends != NOBODY);
      for (int job = 0; job < jobs.count; job++) {
        end[job] -= jobs.submitted[job];
      }
      return end;
    }

    private void begin(double[] end) {
      for (int job = 0; job < jobs.count; job++) {
        times[job] = new JobTime(rest[job], tasks[job]);
        if (rest[job].length > 0) {
          state.take(job, rest[job].length * size[job]);
          state.status[job] = GroupState.RUNNING;
          end[job] = times[job].end();
        }
      }
    }

    private int firstToEnd(double[] end) {
      return IntStream.range(0, jobs.count)
          .filter(job -> state.status[job] == GroupState.RUNNING)
          .reduce((first, job) -> end[job] < end[first] ? job : first)
          .orElse(NOBODY);
    }

    /** Line 4: how many containers each job is given at a moment. */
    private int[] allocate(double moment) {
      int[] given = new int[jobs.count];
      int[] wanted = IntStream.range(0, jobs.count).map(job -> wanted(job, moment)).toArray();
      for (int job = next(wanted); job != NOBODY; job = next(wanted)) {
        given[job]++;
        wanted[job]--;
        state.take(job, size[job]);
      }
      return given;
    }

    private int wanted(int job, double moment) {
      int most = Math.max(1, widest[job]) - times[job].containers();
      return switch (state.status[job]) {
        case GroupState.NEW -> most;
        case GroupState.RUNNING -> Math.min(most, times[job].wanted(moment));
        default -> 0;
      };
    }

    private int next(int[] wanted) {
      return IntStream.range(0, jobs.count)
          .filter(
              job ->
                  wanted[job] > 0
                      && size[job] <= state.free() + GroupState.TOLERANCE
                      && isAllowed(job))
          .reduce((best, job) -> isBefore(job, best) ? job : best)
          .orElse(NOBODY);
    }

    private boolean isAllowed(int job) {
      if (!fixed) {
        return rules.allows(state, job, size[job]);
      }
      int queue = jobs.queue[job];
      double its = Math.max(Math.max(1, size[job]), Math.rint(state.guarantee[queue]));
      return state.queueUsed[queue] + size[job] <= its + GroupState.TOLERANCE;
    }

    private boolean isBefore(int job, int other) {
      int queue = jobs.queue[job];
      int otherQueue = jobs.queue[other];
      if (queue != otherQueue) {
        return rules.isQueueBefore(state, queue, otherQueue);
      }
      JobRule rule = rules.jobs(state.ordering[queue]);
      return rule.isBefore(state, job, other);
    }
  }
}
