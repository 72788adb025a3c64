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

/**
 * Alg. 1 and 2 of AdaptiveConfig as printed: a job is given containers once and keeps them to its
 * end; masters, heartbeats and the barrier between stages play no part. Picks badly, see the
 * results of the experiment {@code adaptive-best}; it is there to compare with.
 *
 * <p>Our readings: line 4 gives away one container after the other, by the same order of queues and
 * jobs as {@link TaskLatency}; no job gets more than its widest stage has tasks. In the Capacity
 * scheduler a queue's containers are fixed (Section 3.3.2, Fig. 7): its share, rounded, and one at
 * least. Lines 12 to 14: what the job that finishes first held comes back, and is added to what was
 * left.
 */
public record PaperLatency() implements LatencyModel {
  @Override
  public Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
    return new Run(family, queues, jobs);
  }

  /** Predicts by Alg. 1; see {@link PaperLatency}. */
  static final class Run implements LatencyModel.Predictor {
    private static final int NOBODY = -1;

    /** Of a unit; so fine that nothing is rounded. */
    private static final int STEPS = 1 << 20;

    private final boolean fixed;
    private final SchedulerRules rules;
    private final JobTable jobs;
    private final GroupState state;

    /** Execution times of each job's tasks, and the most of them that can run at a time. */
    private final double[][] tasks;

    private final int[] widest;

    /** Size of a job's largest container. */
    private final double[] size;

    /** What is left of tasks that run when the prediction begins. */
    private final double[][] rest;

    private final int[] containers;

    Run(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
      fixed = family == Family.CAPACITY;
      rules = SchedulerRules.of(family);
      this.jobs = new JobTable(queues, jobs);
      state = new GroupState(this.jobs, queues, STEPS, 1.0 / STEPS);
      containers = new int[jobs.size()];
      tasks = jobs.stream().map(job -> times(job.stages())).toArray(double[][]::new);
      widest = jobs.stream().mapToInt(Run::widest).toArray();
      size = jobs.stream().mapToDouble(Run::largest).toArray();
      rest =
          jobs.stream()
              .map(
                  job ->
                      job.running().stream().mapToDouble(RunningTask::remainingSeconds).toArray())
              .toArray(double[][]::new);
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
      state.reset(units, settings);
      double[] latency = new double[jobs.count];
      double[] end = new double[jobs.count];
      Arrays.fill(latency, Double.POSITIVE_INFINITY);
      Arrays.fill(containers, 0);
      for (int job = 0; job < jobs.count; job++) {
        if (rest[job].length > 0) {
          end[job] = resume(job);
          latency[job] = end[job] - jobs.submitted[job];
        }
      }
      double moment = 0;
      while (true) {
        allocate();
        for (int job = 0; job < jobs.count; job++) {
          if (containers[job] > 0 && state.status[job] == GroupState.NEW) {
            state.status[job] = GroupState.RUNNING;
            double waits = Math.max(moment - jobs.submitted[job], 0);
            latency[job] = waits + execution(job);
            end[job] = jobs.submitted[job] + latency[job];
          }
        }
        int first = firstToEnd(end);
        if (first == NOBODY) {
          return latency;
        }
        state.status[first] = GroupState.ENDED;
        state.take(first, -state.held[first]);
        moment = end[first];
      }
    }

    /** A job that runs already keeps its containers; when it ends. */
    private double resume(int job) {
      double[] available = rest[job].clone();
      JobTime.assign(available, available.length, Double.POSITIVE_INFINITY, tasks[job], 0);
      state.take(job, available.length * size[job]);
      state.status[job] = GroupState.RUNNING;
      return Arrays.stream(available).max().orElseThrow();
    }

    private double execution(int job) {
      return tasks[job].length == 0
          ? 0
          : JobTime.seconds(List.of(new JobTime.Allocation(0, containers[job])), tasks[job]);
    }

    private int firstToEnd(double[] end) {
      int first = NOBODY;
      for (int job = 0; job < jobs.count; job++) {
        if (state.status[job] == GroupState.RUNNING && (first == NOBODY || end[job] < end[first])) {
          first = job;
        }
      }
      return first;
    }

    /** Line 4. */
    private void allocate() {
      int job = next();
      while (job != NOBODY) {
        containers[job]++;
        state.take(job, size[job]);
        job = next();
      }
    }

    /** The job that gets the next container. */
    private int next() {
      int best = NOBODY;
      for (int job = 0; job < jobs.count; job++) {
        if (wants(job) && (best == NOBODY || isBefore(job, best))) {
          best = job;
        }
      }
      return best;
    }

    private boolean wants(int job) {
      return state.status[job] == GroupState.NEW
          && containers[job] < Math.max(1, widest[job])
          && size[job] <= state.free() + GroupState.TOLERANCE
          && isAllowed(job);
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

    /**
     * How long a job takes on containers that it gets one after the other (AdaptiveConfig, Alg. 2).
     */
    static final class JobTime {
      /**
       * Containers that a job is given at one moment.
       *
       * @param seconds when
       * @param containers how many, at least 1
       */
      record Allocation(double seconds, int containers) {}

      private JobTime() {}

      /**
       * E(j, R): from the first allocation until the last container has no task left. Each task, in
       * order, goes to the container that is available first; before the next allocation comes,
       * only to one that is available before that (our reading of line 14: {@code min A[i] < t_M}
       * while tasks are left). As printed, no task waits for the end of another stage.
       *
       * @param allocations at least one, earliest first
       * @param tasks execution time of each, in seconds, in the order of execution
       */
      static double seconds(List<Allocation> allocations, double[] tasks) {
        double[] available =
            new double[allocations.stream().mapToInt(Allocation::containers).sum()];
        int containers = 0;
        int assigned = 0;
        for (int i = 0; i < allocations.size(); i++) {
          Allocation allocation = allocations.get(i);
          boolean last = i + 1 == allocations.size();
          double next = last ? Double.POSITIVE_INFINITY : allocations.get(i + 1).seconds();
          int before = containers;
          containers += allocation.containers();
          Arrays.fill(available, before, containers, allocation.seconds());
          assigned = assign(available, containers, next, tasks, assigned);
        }
        return Arrays.stream(available).max().orElseThrow() - allocations.get(0).seconds();
      }

      /**
       * Lines 14 to 18.
       *
       * @param available when each container is; changed
       * @param next moment of the next allocation
       * @param from index of the first task not assigned yet
       * @return that index afterwards
       */
      static int assign(double[] available, int containers, double next, double[] tasks, int from) {
        int task = from;
        while (task < tasks.length) {
          int first = 0;
          for (int i = 1; i < containers; i++) {
            first = available[i] < available[first] ? i : first;
          }
          if (!(available[first] < next)) {
            break;
          }
          available[first] += tasks[task++];
        }
        return task;
      }
    }
  }
}
