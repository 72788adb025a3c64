package io.heddle.bench.compare;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** What a reader of a result needs to run it again elsewhere. */
public final class Setup {
  /** Nodes are served at their heartbeats alone, as by the Hadoop of the papers. */
  public static final AdminSettings BY_HEARTBEATS =
      new AdminSettings(
          Map.of(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, "false"),
          Map.of(),
          "");

  private Setup() {}

  public static String text(ClusterSpec cluster) {
    return "%d nodes, %s MiB and cores in all".formatted(cluster.nodeCount(), cluster.capacity());
  }

  private static Map<String, String> software() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hadoop", VersionInfo.getVersion());
    settings.put("java", System.getProperty("java.version"));
    return settings;
  }

  /** What wall times depend on; more may be put to it. */
  public static Map<String, String> measuredHere() {
    Map<String, String> settings = software();
    settings.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
    return settings;
  }

  public static Map<String, String> of(String cluster, String workload) {
    Map<String, String> settings = software();
    settings.put("cluster", cluster);
    settings.put("workload", workload);
    SimulationSettings standard = SimulationSettings.standard(1);
    settings.put("node heartbeat, ms", String.valueOf(standard.timing().nodeHeartbeat()));
    settings.put("master heartbeat, ms", String.valueOf(standard.timing().masterHeartbeat()));
    settings.put("master launch, ms", String.valueOf(standard.timing().masterLaunch()));
    settings.put("slow-start", standard.slowStart() + "; in rows NAME@X it is X");
    return settings;
  }
}
