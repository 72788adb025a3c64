package io.heddle.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * A YARN cluster each part of which is a process, as in production: clients with another class path
 * find it by a configuration directory, and the ResourceManager can be lost and come back.
 */
public final class ProcessCluster implements AutoCloseable {
  private static final String RECOVERY = "yarn.resourcemanager.recovery.enabled";

  private final Configuration conf;
  private final Path home;
  private final ServiceProcess resourceManager;
  private final List<ServiceProcess> nodes = new ArrayList<>();

  public ProcessCluster(ClusterSize size, Map<String, String> settings, Path home)
      throws IOException {
    this.home = home;
    conf = ClusterConf.of(size, home);
    for (String key : YarnConfiguration.getServiceAddressConfKeys(new Configuration(false))) {
      conf.set(key, "localhost:" + FreePort.find());
    }
    conf.set(RECOVERY, "true");
    conf.set(
        YarnConfiguration.RM_STORE,
        "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore");
    conf.set(YarnConfiguration.FS_RM_STATE_STORE_URI, home.resolve("rm-state").toUri().toString());
    conf.set("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "0");
    settings.forEach(conf::set);
    resourceManager = new ServiceProcess(ResourceManager.class, conf, home.resolve("rm"));
    for (int i = 0; i < size.nodes(); i++) {
      nodes.add(ServiceProcess.node(conf, home.resolve("node-" + i)));
    }
  }

  /** Starts its parts; nodes join in their own time. */
  public void start() throws IOException {
    resourceManager.start();
    for (ServiceProcess node : nodes) {
      node.start();
    }
  }

  public boolean isUp() {
    return parts().allMatch(ServiceProcess::isUp);
  }

  /** How those parts ended that did, and what they said last. */
  public String endings() throws IOException {
    List<String> endings = new ArrayList<>();
    for (ServiceProcess part : parts().filter(each -> !each.isUp()).toList()) {
      endings.add(part.ending());
    }
    return String.join("\n", endings);
  }

  private Stream<ServiceProcess> parts() {
    return Stream.concat(Stream.of(resourceManager), nodes.stream());
  }

  /** The ResourceManager is gone at once, and another one goes on with its state. */
  public void restartResourceManager() throws IOException {
    resourceManager.close();
    resourceManager.start();
  }

  public Configuration conf() {
    return conf;
  }

  /** Returns a directory for {@code HADOOP_CONF_DIR} with {@code changes} that clients have. */
  public Path confDirectory(Map<String, String> changes) throws IOException {
    Configuration clients = new Configuration(conf);
    changes.forEach(clients::set);
    return ConfDirectory.write(clients, home.resolve("conf"));
  }

  /** Pages of the ResourceManager, {@code http://HOST:PORT}. */
  public String web() {
    return "http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS);
  }

  @Override
  public void close() {
    nodes.forEach(ServiceProcess::close);
    resourceManager.close();
  }
}
