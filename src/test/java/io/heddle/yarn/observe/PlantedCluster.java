package io.heddle.yarn.observe;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.SleepingMaster;
import io.heddle.bench.cluster.SleepingMaster.Tasks;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.model.Utilisation;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.HeddleScheduler;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * A mini cluster whose monitor says that "disk" and "cpu" spoil each other, and two of "disk" do
 * not. Applications and their containers are real processes; this JVM speaks for the masters.
 */
public final class PlantedCluster {
  private static final ClusterSize SIZE = new ClusterSize(1, 8_192, 16);
  private static final Resource CONTAINER = Resource.newInstance(128, 1);
  private static final String SLEEP = "exec sleep 600";
  private static final long POLL_MILLIS = 20;

  private final MiniCluster cluster;
  private final HeddleScheduler heddle;
  private final YarnClient client = YarnClient.createYarnClient();

  private PlantedCluster(MiniCluster cluster) {
    this.cluster = cluster;
    heddle = (HeddleScheduler) cluster.resourceManager().getResourceScheduler();
    client.init(cluster.conf());
    client.start();
  }

  /**
   * The forked JVM. Prints for each policy which of "cpu" and "disk" starts first beside "disk";
   * "cpu" came first. Arguments: directories of cluster and learned state, "learn" or "restart".
   */
  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          Path state = Path.of(arguments[1]);
          MiniCluster mini = MiniCluster.start(SIZE, settings(state), Path.of(arguments[0]));
          PlantedCluster cluster = new PlantedCluster(mini);
          if (arguments[2].equals("learn")) {
            cluster.print("companion", "untaught");
            cluster.learn("disk", "cpu", PlantedHeddle.BAD);
            cluster.learn("disk", "disk", PlantedHeddle.GOOD);
          }
          cluster.print("mary", arguments[2]);
          cluster.print("companion", arguments[2]);
          // What was learned is written when the scheduler stops.
          mini.resourceManager().stop();
          return state;
        });
  }

  private static Map<String, String> settings(Path state) {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.resourcemanager.scheduler.class", PlantedHeddle.class.getName());
    settings.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "100");
    settings.put("yarn.nodemanager.sleep-delay-before-sigkill.ms", "10");
    settings.put("yarn.scheduler.minimum-allocation-mb", "128");
    settings.put(HeddleConfig.MODE, "active");
    settings.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    settings.put("yarn.scheduler.capacity.root.queues", "mary,companion");
    for (String queue : List.of("mary", "companion")) {
      settings.put("yarn.scheduler.capacity.root." + queue + ".capacity", "50");
      String ours = Keys.PREFIX + "queue.root." + queue + ".admission";
      settings.put(ours, queue);
      settings.put(ours + ".max-running", "2");
    }
    settings.put(BanditConfig.STEP_SIZE, "1");
    settings.put(CompanionConfig.IN_ORDER_SHARE, "0");
    // Periods end when this class says so.
    settings.put(LearningConfig.PERIOD, "3600000");
    settings.put(HeddleConfig.BUDGET, "1000000");
    settings.put(HeddleConfig.STATE_DIR, state.toUri().toString());
    return settings;
  }

  private void learn(String one, String other, Utilisation use) throws Exception {
    List<ApplicationId> running = List.of(run(one, "mary"), run(other, "mary"));
    String host = heddle.getAllNodes().get(0).getNodeID().getHost();
    PlantedHeddle.learn(heddle, host, use);
    end(running);
  }

  private void print(String queue, String when) throws Exception {
    System.out.println(when + " " + queue + " " + startedBesideDisk(queue));
    if (heddle.metrics().learningFailures() + heddle.metrics().admission().failures() > 0) {
      throw new IllegalStateException("Heddle could not learn or choose; see the log");
    }
  }

  private String startedBesideDisk(String queue) throws Exception {
    ApplicationId runs = run("disk", queue);
    ApplicationId ends = run("other", queue);
    ApplicationId cpu = submit("cpu", queue);
    ApplicationId disk = submit("disk", queue);
    await(
        () -> {
          heddle.tick();
          return MetricValue.of(heddle.metrics(), "Held") == 2;
        });
    end(List.of(ends));
    await(() -> isStarted(disk) || isStarted(cpu));
    String first = isStarted(disk) ? "disk" : "cpu";
    end(List.of(disk, cpu, runs));
    return first;
  }

  private boolean isStarted(ApplicationId id) {
    FiCaSchedulerApp attempt = heddle.getApplicationAttempt(attempt(id).getAppAttemptId());
    return attempt != null && attempt.isRunnable();
  }

  /** Submits a job that is started at once, and starts a container of it. */
  private ApplicationId run(String name, String queue) throws Exception {
    ApplicationId id = submit(name, queue);
    await(() -> attempt(id).getAppAttemptState() == RMAppAttemptState.LAUNCHED);
    try (SleepingMaster master =
        new SleepingMaster(cluster.conf(), attempt(id), new Tasks(1, CONTAINER, SLEEP))) {
      while (master.running() == 0) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        master.heartbeat();
      }
    }
    return id;
  }

  private ApplicationId submit(String name, String queue) throws Exception {
    ApplicationSubmissionContext submission =
        client.createApplication().getApplicationSubmissionContext();
    submission.setApplicationName(name);
    submission.setQueue(queue);
    submission.setResource(CONTAINER);
    submission.setMaxAppAttempts(1);
    submission.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of(SLEEP), Map.of(), null, Map.of()));
    return client.submitApplication(submission);
  }

  private void end(List<ApplicationId> applications) throws Exception {
    for (ApplicationId id : applications) {
      client.killApplication(id);
    }
    for (ApplicationId id : applications) {
      await(
          () ->
              application(id).isAppInCompletedStates()
                  && !heddle.getSchedulerApplications().containsKey(id));
    }
  }

  private RMApp application(ApplicationId id) {
    return cluster.resourceManager().getRMContext().getRMApps().get(id);
  }

  private RMAppAttempt attempt(ApplicationId id) {
    return application(id).getCurrentAppAttempt();
  }

  /** The time limit of the JVM is that of all waiting. */
  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
