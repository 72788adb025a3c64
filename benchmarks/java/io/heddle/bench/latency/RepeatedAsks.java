package io.heddle.bench.latency;

import io.heddle.bench.experiment.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;

/** A master that asks for ten containers again and again, and how long they take to come. */
final class RepeatedAsks {
  private static final int CONTAINERS = 10;
  private static final int MAP_PRIORITY = 20;
  private static final int MEGABYTES = 1_024;
  private static final int MOST_PAUSE_MILLIS = 400;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final LiveCluster cluster;
  private final boolean namesHosts;
  private final long heartbeatMillis;
  private final Random random;
  private final Asks asks = new Asks(MAP_PRIORITY, MEGABYTES);
  private final Waits waits = new Waits(new Samples(), new Samples());

  /** Until all ten containers are allocated, and until the master has them. */
  record Waits(Samples granted, Samples received) {}

  RepeatedAsks(LiveCluster cluster, boolean namesHosts, long heartbeatMillis, Random random) {
    this.cluster = cluster;
    this.namesHosts = namesHosts;
    this.heartbeatMillis = heartbeatMillis;
    this.random = random;
  }

  Waits run(long deadline) throws Exception {
    LiveMaster master = cluster.launch();
    do {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(MOST_PAUSE_MILLIS));
      ask(master);
    } while (cluster.now() - deadline < 0);
    master.finish();
    return waits;
  }

  private void ask(LiveMaster master) throws Exception {
    List<List<String>> tasks =
        namesHosts ? Asks.draw(CONTAINERS, cluster.hosts(), random) : Asks.anywhere(CONTAINERS);
    List<Container> held = new ArrayList<>();
    long start = cluster.now();
    AllocateResponse response = master.allocate(asks.of(tasks), List.of());
    held.addAll(response.getAllocatedContainers());
    while (held.size() < CONTAINERS && cluster.now() - start < PATIENCE_NANOS) {
      TimeUnit.MILLISECONDS.sleep(heartbeatMillis);
      held.addAll(master.heartbeat().getAllocatedContainers());
    }
    waits.received().add(cluster.now() - start);
    waits.granted().add(held.size() < CONTAINERS ? PATIENCE_NANOS : lastGrant(held) - start);
    master.allocate(asks.of(List.of()), held.stream().map(Container::getId).toList());
  }

  private long lastGrant(List<Container> held) {
    return held.stream()
        .mapToLong(container -> cluster.grantedAt(container.getId()))
        .max()
        .orElseThrow();
  }
}
