package io.heddle.bench.cluster;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The configuration that every mini cluster has: its nodes, and places of its own to write to. */
final class ClusterConf {
  private static final List<String> PAIR = List.of("rm1", "rm2");

  private ClusterConf() {}

  static Configuration of(ClusterSize size, Path home) {
    Configuration conf = new YarnConfiguration();
    places(home).forEach(conf::set);
    nodes(size).forEach(conf::set);
    return conf;
  }

  private static Map<String, String> places(Path home) {
    return Map.of(
        "fs.defaultFS",
        "file:///",
        "hadoop.tmp.dir",
        home.resolve("tmp").toString(),
        "yarn.node-attribute.fs-store.root-dir",
        home.resolve("node-attributes").toUri().toString(),
        "yarn.node-labels.fs-store.root-dir",
        home.resolve("node-labels").toUri().toString());
  }

  private static Map<String, String> nodes(ClusterSize size) {
    return Map.ofEntries(
        Map.entry("yarn.minicluster.yarn.nodemanager.resource.memory-mb", "" + size.nodeMemoryMb()),
        Map.entry("yarn.nodemanager.resource.memory-mb", "" + size.nodeMemoryMb()),
        Map.entry("yarn.nodemanager.resource.cpu-vcores", "" + size.nodeVcores()),
        Map.entry("yarn.scheduler.maximum-allocation-mb", "" + size.nodeMemoryMb()),
        Map.entry("yarn.scheduler.maximum-allocation-vcores", "" + size.nodeVcores()),
        // All nodes share one host name; this lets the scheduler tell them apart.
        Map.entry("yarn.scheduler.include-port-in-node-name", "true"),
        Map.entry("yarn.nodemanager.pmem-check-enabled", "false"),
        Map.entry("yarn.nodemanager.vmem-check-enabled", "false"),
        // The disk of a laptop may well be nine tenths full.
        Map.entry("yarn.nodemanager.disk-health-checker.enable", "false"),
        // Hadoop 3.5 turns it on, 3.4 off: off always, so that heartbeats drive every scheduler.
        Map.entry("yarn.scheduler.capacity.schedule-asynchronously.enable", "false"));
  }

  /** What two ResourceManagers have beside that, of which one goes on where the other ended. */
  static Map<String, String> pair(String zooKeeper) {
    Map<String, String> pair = new HashMap<>();
    pair.put("yarn.resourcemanager.cluster-id", "pair");
    pair.put("yarn.resourcemanager.ha.enabled", "true");
    pair.put("yarn.resourcemanager.ha.automatic-failover.enabled", "false");
    pair.put("yarn.resourcemanager.ha.rm-ids", String.join(",", PAIR));
    pair.put("yarn.resourcemanager.recovery.enabled", "true");
    pair.put(
        "yarn.resourcemanager.store.class",
        "org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore");
    pair.put("hadoop.zk.address", zooKeeper);
    pair.put("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "0");
    pair.put("yarn.client.failover-sleep-base-ms", "100");
    pair.put("yarn.client.failover-sleep-max-ms", "500");
    // Clients and nodes must know where the standby will answer.
    pair.put("yarn.minicluster.fixed.ports", "true");
    pair.put("yarn.minicluster.use-rpc", "true");
    for (String id : PAIR) {
      for (String key : YarnConfiguration.getServiceAddressConfKeys(new Configuration(false))) {
        pair.put(key + "." + id, "localhost:" + FreePort.find());
      }
    }
    return pair;
  }
}
