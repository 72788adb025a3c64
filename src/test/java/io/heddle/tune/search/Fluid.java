package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.Arrays;
import java.util.List;

/**
 * A model that is easy to work by hand: a queue gives its work the units that its share is of, all
 * its jobs end when all is done, and twice as late under FIFO.
 */
final class Fluid implements LatencyModel {
  static final List<Ordering> BOTH = List.of(Ordering.FIFO, Ordering.FAIR);

  @Override
  public Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
    double[] work = new double[queues.size()];
    int[] place = new int[jobs.size()];
    List<String> paths = queues.stream().map(Queue::path).toList();
    for (int i = 0; i < place.length; i++) {
      place[i] = paths.indexOf(jobs.get(i).queue());
      work[place[i]] += jobs.get(i).remainingWork();
    }
    return (units, settings) ->
        Arrays.stream(place)
            .mapToDouble(
                queue -> {
                  QueueSettings own = settings.get(queue);
                  double seconds = work[queue] / (units * own.share());
                  return own.ordering() == Ordering.FIFO ? 2 * seconds : seconds;
                })
            .toArray();
  }

  /** A queue that may have any share from 0.1 to 0.9 and either ordering. */
  static Queue queue(String path, double share, Ordering ordering) {
    return queue(path, share, ordering, new QueueSpace(0.1, 0.9, BOTH));
  }

  static Queue queue(String path, double share, Ordering ordering, QueueSpace space) {
    return new Queue(path, QueueRules.FREE, new QueueSettings(share, ordering), space);
  }

  static SnapshotJob job(String queue, int tasks) {
    return new SnapshotJob(
        "job", queue, "ann", 0, 0, 0, true, List.of(), List.of(new Stage(tasks, 1, 1)));
  }

  static Group group(
      String path, double share, List<Queue> queues, List<SnapshotJob> jobs, boolean newDemand) {
    return new Group(path, QueueRules.FREE, share, 0.1, 0.9, queues, jobs, newDemand);
  }
}
