package io.heddle.bench.demo;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.UnmanagedAttempt;
import io.heddle.bench.reality.MasterProtocol;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** ApplicationMaster that asks for ten containers again and again, and starts none. */
final class GrantTrial {
  static final int REQUESTS = 8;

  private static final int CONTAINERS = 10;
  private static final int WARM_UP_REQUESTS = 25;
  private static final long WARM_UP_HEARTBEAT_MS = 10;

  /** MapReduce's default. */
  private static final long HEARTBEAT_MS = 1_000;

  private static final int MOST_PAUSE_MS = 400;
  private static final long RETRY_MS = 20;

  private final AbstractYarnScheduler<?, ?> scheduler;
  private final MasterProtocol master;
  private final Clock clock;
  private final List<Long> allocated = new ArrayList<>();
  private final List<Long> received = new ArrayList<>();

  private GrantTrial(AbstractYarnScheduler<?, ?> scheduler, MasterProtocol master, Clock clock) {
    this.scheduler = scheduler;
    this.master = master;
    this.clock = clock;
  }

  static GrantWaits run(MiniCluster cluster) throws Exception {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(cluster.conf());
      client.start();
      RMAppAttempt attempt = UnmanagedAttempt.launch(cluster, client, "grants");
      return new GrantTrial(
              (AbstractYarnScheduler<?, ?>) cluster.resourceManager().getResourceScheduler(),
              new MasterProtocol(
                  cluster.conf(), attempt.getAppAttemptId().toString(), attempt.getAMRMToken()),
              Clock.systemUTC())
          .run(new Random(1));
    }
  }

  private GrantWaits run(Random random) throws IOException, YarnException, InterruptedException {
    for (int i = 0; i < WARM_UP_REQUESTS; i++) {
      ask(WARM_UP_HEARTBEAT_MS);
    }
    allocated.clear();
    received.clear();
    OtherLoad load = new OtherLoad(System::nanoTime);
    for (int i = 0; i < REQUESTS; i++) {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(MOST_PAUSE_MS));
      ask(HEARTBEAT_MS);
    }
    double otherLoad = load.share();
    while (!master.finish(FinalApplicationStatus.SUCCEEDED)) {
      TimeUnit.MILLISECONDS.sleep(RETRY_MS);
    }
    return new GrantWaits(allocated, received, otherLoad);
  }

  private void ask(long heartbeatMillis) throws IOException, YarnException, InterruptedException {
    long start = clock.millis();
    List<Container> held =
        new ArrayList<>(master.allocate(asks(CONTAINERS), List.of()).getAllocatedContainers());
    while (held.size() < CONTAINERS) {
      TimeUnit.MILLISECONDS.sleep(heartbeatMillis);
      held.addAll(master.allocate(List.of(), List.of()).getAllocatedContainers());
    }
    received.add(clock.millis() - start);
    List<ContainerId> ids = held.stream().map(Container::getId).toList();
    allocated.add(
        ids.stream()
            .mapToLong(id -> scheduler.getRMContainer(id).getCreationTime() - start)
            .max()
            .orElseThrow());
    var unused = master.allocate(asks(0), ids);
  }

  private static List<ResourceRequest> asks(int containers) {
    return List.of(
        ResourceRequest.newInstance(
            Priority.newInstance(20),
            ResourceRequest.ANY,
            Resource.newInstance(1_024, 1),
            containers));
  }
}
