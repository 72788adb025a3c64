package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Jobs of one group as arrays by their index, which stay the same while settings are compared. */
final class JobTable {
  private static final int MOST_CONTAINERS = 4_000;

  final QueueRules[] rules;

  /** Whole amounts in a unit, and the smallest container in units; see {@link TaskLatency}. */
  final int steps;

  final double smallestContainer;
  final int count;
  final int[] queue;
  final int[] user;
  final int users;
  final int[] priority;
  final double[] submitted;
  final double[] masterSize;
  final boolean[] masterRunning;

  /** Place of each job among all in order of submission; equal times in the order given. */
  final int[] rank;

  final int[][] inQueue;

  /** Index of the first stage, and of the first running task, of each job; one more at the end. */
  final int[] firstStage;

  final int[] stageTasks;
  final double[] stageSeconds;
  final double[] stageSize;
  final int[] firstRunning;
  final double[] runningSeconds;
  final double[] runningSize;

  JobTable(List<Queue> queues, List<SnapshotJob> jobs, int steps, double smallestContainer) {
    rules = queues.stream().map(Queue::rules).toArray(QueueRules[]::new);
    this.steps = steps;
    this.smallestContainer = smallestContainer;
    count = jobs.size();
    Map<String, Integer> queueOf = new HashMap<>();
    for (int i = 0; i < queues.size(); i++) {
      queueOf.put(queues.get(i).path(), i);
    }
    queue = new int[count];
    user = new int[count];
    priority = jobs.stream().mapToInt(SnapshotJob::priority).toArray();
    submitted = jobs.stream().mapToDouble(SnapshotJob::submittedSeconds).toArray();
    masterSize = jobs.stream().mapToDouble(SnapshotJob::masterSize).toArray();
    masterRunning = new boolean[count];
    firstStage = new int[count + 1];
    firstRunning = new int[count + 1];
    Map<List<Object>, Integer> userOf = new HashMap<>();
    for (int i = 0; i < count; i++) {
      SnapshotJob job = jobs.get(i);
      Integer itsQueue = queueOf.get(job.queue());
      if (itsQueue == null) {
        throw new IllegalArgumentException(
            "job " + job.id() + " is in queue " + job.queue() + ", not one of " + queueOf.keySet());
      }
      queue[i] = itsQueue;
      user[i] = userOf.computeIfAbsent(List.of(itsQueue, job.user()), key -> userOf.size());
      masterRunning[i] = job.masterRunning();
      firstStage[i + 1] = firstStage[i] + job.stages().size();
      firstRunning[i + 1] = firstRunning[i] + job.running().size();
    }
    users = userOf.size();
    List<Stage> stages = jobs.stream().flatMap(job -> job.stages().stream()).toList();
    stageTasks = stages.stream().mapToInt(JobTable::containers).toArray();
    stageSeconds =
        stages.stream()
            .mapToDouble(stage -> stage.taskSeconds() * stage.tasks() / containers(stage))
            .toArray();
    stageSize = stages.stream().mapToDouble(Stage::size).toArray();
    List<RunningTask> running = jobs.stream().flatMap(job -> job.running().stream()).toList();
    runningSeconds = running.stream().mapToDouble(RunningTask::remainingSeconds).toArray();
    runningSize = running.stream().mapToDouble(RunningTask::size).toArray();
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble(job -> submitted[job]))
            .mapToInt(Integer::intValue)
            .toArray();
    rank = new int[count];
    for (int i = 0; i < count; i++) {
      rank[order[i]] = i;
    }
    inQueue = new int[queues.size()][];
    for (int i = 0; i < inQueue.length; i++) {
      int its = i;
      inQueue[i] = IntStream.of(order).filter(job -> queue[job] == its).toArray();
    }
  }

  /** One container a task up to a bound; beyond it each runs several tasks in turn. */
  private static int containers(Stage stage) {
    int perContainer = (stage.tasks() + MOST_CONTAINERS - 1) / MOST_CONTAINERS;
    return (stage.tasks() + perContainer - 1) / perContainer;
  }
}
