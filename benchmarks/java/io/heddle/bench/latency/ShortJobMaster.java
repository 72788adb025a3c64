package io.heddle.bench.latency;

import io.heddle.bench.latency.ShortJob.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/** The master of one short job, with a heartbeat a second: all maps, then all reduces. */
final class ShortJobMaster {
  private static final long START_MILLIS = 1_000;
  private static final int HEARTBEAT_MILLIS = 1_000;
  private static final int MAP_PRIORITY = 20;
  private static final int REDUCE_PRIORITY = 10;
  private static final int REDUCE_MEGABYTES = 2_048;

  private final LiveCluster cluster;
  private final ShortJob job;
  private final Random random;
  private int localMaps;

  /** What came of it; {@code localMaps} ran on a host that they name. */
  record Outcome(double seconds, int localMaps) {}

  ShortJobMaster(LiveCluster cluster, ShortJob job) {
    this.cluster = cluster;
    this.job = job;
    random = new Random(job.seed());
  }

  Outcome run() throws Exception {
    long submitted = cluster.now();
    LiveMaster master = cluster.launch();
    TimeUnit.MILLISECONDS.sleep(START_MILLIS);
    stage(master, job.maps(), MAP_PRIORITY, job.mapMegabytes());
    // Reduces are asked for at the next heartbeat.
    TimeUnit.MILLISECONDS.sleep(random.nextInt(HEARTBEAT_MILLIS));
    stage(master, job.reduces(), REDUCE_PRIORITY, REDUCE_MEGABYTES);
    double seconds = (cluster.now() - submitted) / (double) TimeUnit.SECONDS.toNanos(1);
    master.finish();
    return new Outcome(seconds, localMaps);
  }

  private void stage(LiveMaster master, List<Task> tasks, int priority, int megabytes)
      throws Exception {
    Asks asks = new Asks(priority, megabytes);
    List<Task> left = new ArrayList<>(tasks);
    List<ResourceRequest> next = asks.of(hosts(left));
    List<ContainerId> releases = new ArrayList<>();
    long end = cluster.now();
    while (true) {
      AllocateResponse response = master.allocate(next, releases);
      next = List.of();
      releases = new ArrayList<>();
      for (Container container : response.getAllocatedContainers()) {
        if (left.isEmpty() || container.getPriority().getPriority() != priority) {
          releases.add(container.getId());
        } else {
          long millis = start(container, left);
          end = Math.max(end, cluster.now() + TimeUnit.MILLISECONDS.toNanos(millis));
          next = asks.of(hosts(left));
        }
      }
      long leftNanos = end - cluster.now();
      if (left.isEmpty() && leftNanos < TimeUnit.MILLISECONDS.toNanos(HEARTBEAT_MILLIS)) {
        // The master learns of the last task's end from the task itself.
        TimeUnit.NANOSECONDS.sleep(Math.max(0, leftNanos));
        if (!next.isEmpty() || !releases.isEmpty()) {
          master.allocate(next, releases);
        }
        return;
      }
      TimeUnit.MILLISECONDS.sleep(HEARTBEAT_MILLIS);
    }
  }

  private static List<List<String>> hosts(List<Task> tasks) {
    return tasks.stream().map(Task::hosts).toList();
  }

  private long start(Container container, List<Task> left) {
    String host = container.getNodeId().getHost();
    Task task =
        left.stream().filter(each -> each.hosts().contains(host)).findFirst().orElse(left.get(0));
    if (task.hosts().contains(host)) {
      localMaps++;
    }
    left.remove(task);
    cluster.node(container).start(container.getId(), task.millis());
    return task.millis();
  }
}
