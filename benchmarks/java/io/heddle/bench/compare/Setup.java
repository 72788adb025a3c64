package io.heddle.bench.compare;

import io.heddle.sim.workload.ClusterSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;

/** What a reader of a result needs to run it again elsewhere. */
public final class Setup {
  private Setup() {}

  /** A cluster in words. */
  public static String text(ClusterSpec cluster) {
    return "%d nodes, %s MiB and cores in all".formatted(cluster.nodeCount(), cluster.capacity());
  }

  /** Settings that all simulated rows have in common. */
  public static Map<String, String> of(String cluster, String workload) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hadoop", VersionInfo.getVersion());
    settings.put("java", System.getProperty("java.version"));
    settings.put("cluster", cluster);
    settings.put("workload", workload);
    settings.put("heartbeats", "nodes and masters 1 s");
    settings.put("slow-start", "0.05; @X stands for X");
    return settings;
  }
}
