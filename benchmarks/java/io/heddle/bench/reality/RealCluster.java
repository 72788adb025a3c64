package io.heddle.bench.reality;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ClusterContender;
import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.Workload;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

public final class RealCluster {
  public static final ClusterSize SIZE =
      new ClusterSize(RealityJobs.NODES, RealityJobs.NODE_MEMORY, RealityJobs.NODE_CORES);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RESULT = "result.json";
  private static final long EMPTY_POLL_MS = 100;
  private static final Duration START_LIMIT = Duration.ofSeconds(90);
  private static final Duration RUN_LIMIT = Duration.ofMinutes(2);

  private RealCluster() {}

  /** Runs each seed's workload in turn under one scheduler; throws if one is late or fails. */
  static List<RealResult> run(
      SchedulerTrial trial, List<Long> seeds, Path home, PrintStream progress)
      throws IOException, InterruptedException {
    Path directory = home.resolve(trial.scheduler());
    List<String> arguments =
        new ArrayList<>(
            List.of(directory.toString(), trial.scheduler(), String.valueOf(trial.quick())));
    seeds.forEach(seed -> arguments.add(seed.toString()));
    new ForkedJvm(trial.scheduler(), directory, progress::println)
        .run(RealCluster.class, arguments, START_LIMIT.plus(RUN_LIMIT.multipliedBy(seeds.size())));
    return JSON.readValue(directory.resolve(RESULT).toFile(), new TypeReference<>() {});
  }

  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          Path directory = Path.of(arguments[0]);
          SchedulerTrial trial =
              new SchedulerTrial(arguments[1], Boolean.parseBoolean(arguments[2]));
          List<Long> seeds =
              List.of(arguments).subList(3, arguments.length).stream().map(Long::valueOf).toList();
          File result = directory.resolve(RESULT).toFile();
          JSON.writeValue(result, runAll(trial, seeds, directory));
          return result;
        });
  }

  private static List<RealResult> runAll(SchedulerTrial trial, List<Long> seeds, Path home)
      throws Exception {
    MiniCluster cluster = MiniCluster.start(SIZE, settings(trial.contender().scheduler()), home);
    run(trial, RealityJobs.warmUp(), cluster);
    List<RealResult> results = new ArrayList<>();
    for (long seed : seeds) {
      RealResult result = run(trial, trial.workload(seed), cluster);
      results.add(result);
      System.out.printf(
          "%s, seed %d: %.1f s%n", trial.scheduler(), seed, result.observed().makespanSeconds());
    }
    return results;
  }

  /** Runs workloads on a cluster of {@link #SIZE}, one after the other, until one fails. */
  public static void runForever(MiniCluster cluster) throws Exception {
    SchedulerTrial trial = new SchedulerTrial("heddle", false);
    for (long seed = 1; ; seed++) {
      var unused = run(trial, trial.workload(seed), cluster);
    }
  }

  private static RealResult run(SchedulerTrial trial, Workload workload, MiniCluster cluster)
      throws Exception {
    SimulationSettings settings = trial.settings(1, new Launches());
    ObservedTimes times = new ObservedTimes();
    try (RealRun run =
        new RealRun(
            cluster,
            trial.contender().workload(workload),
            RealityJobs.CLUSTER,
            settings,
            times,
            Clock.systemUTC())) {
      Launches launches = run.run();
      awaitEmpty(cluster.resourceManager());
      return new RealResult(times.observed(), launches);
    }
  }

  /** Returns the same keys as in the simulator, and the heartbeats. */
  private static Map<String, String> settings(SchedulerChoice choice) {
    Map<String, String> settings = new HashMap<>(choice.settings());
    ClusterContender contender =
        choice.family() == Family.HEDDLE ? ClusterContender.HEDDLE : ClusterContender.CAPACITY;
    settings.put("yarn.resourcemanager.scheduler.class", contender.schedulerClass());
    settings.put(
        CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE,
        "" + CapacitySchedulerConfiguration.DEFAULT_SCHEDULE_ASYNCHRONOUSLY_ENABLE);
    settings.putIfAbsent(HeddleConfig.MODE, "active");
    settings.put(
        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
        "" + SchedulerTrial.HEARTBEAT_MS);
    // A decision that loads classes takes longer than the default, and virtual time stands still.
    settings.put(HeddleConfig.BUDGET, "1000000");
    return settings;
  }

  private static void awaitEmpty(ResourceManager manager) throws InterruptedException {
    while (!manager.getRMContext().getRMApps().values().stream()
            .allMatch(RMApp::isAppInCompletedStates)
        || manager.getResourceScheduler().getRootQueueMetrics().getAllocatedContainers() > 0) {
      TimeUnit.MILLISECONDS.sleep(EMPTY_POLL_MS);
    }
  }
}
