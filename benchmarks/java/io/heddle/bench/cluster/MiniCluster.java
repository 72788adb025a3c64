package io.heddle.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * A YARN cluster in this JVM, with free ports, the local file system and real container processes.
 *
 * <p>It writes below the working directory ({@code target/}) and below {@code home}. Start one per
 * JVM: the metrics of YARN are static.
 */
public final class MiniCluster implements AutoCloseable {
  private static final long CONNECT_LIMIT_MS = 60_000;

  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);

  private final MiniYARNCluster yarn;

  private MiniCluster(MiniYARNCluster yarn) {
    this.yarn = yarn;
  }

  /**
   * Starts a cluster below {@code home}, an absolute directory; waits a minute at most for its
   * nodes.
   */
  public static MiniCluster start(ClusterSize size, Map<String, String> settings, Path home)
      throws IOException, YarnException, InterruptedException {
    return start(new MiniYARNCluster("cluster", size.nodes(), 1, 1), size, settings, home);
  }

  /**
   * Starts a cluster with two ResourceManagers, the first active; ZooKeeper is {@code HOST:PORT}.
   */
  public static MiniCluster startPair(
      ClusterSize size, Map<String, String> settings, Path home, String zooKeeper)
      throws IOException, YarnException, InterruptedException {
    Map<String, String> all = new HashMap<>(ClusterConf.pair(zooKeeper));
    all.putAll(settings);
    return start(new MiniYARNCluster("pair", 2, size.nodes(), 1, 1), size, all, home);
  }

  private static MiniCluster start(
      MiniYARNCluster yarn, ClusterSize size, Map<String, String> settings, Path home)
      throws IOException, YarnException, InterruptedException {
    MiniCluster cluster = new MiniCluster(yarn);
    Configuration conf = ClusterConf.of(size, home);
    settings.forEach(conf::set);
    cluster.yarn.init(conf);
    cluster.yarn.start();
    if (!cluster.yarn.waitForNodeManagersToConnect(CONNECT_LIMIT_MS)) {
      throw new IOException("the NodeManagers did not register within a minute");
    }
    return cluster;
  }

  public Configuration conf() {
    return yarn.getConfig();
  }

  public ResourceManager resourceManager() {
    return yarn.getResourceManager();
  }

  public void failOver() throws IOException {
    int active = yarn.getActiveRMIndex();
    yarn.stopResourceManager(active);
    admin(1 - active).transitionToActive(BY_USER);
  }

  public void switchOver() throws IOException {
    int active = yarn.getActiveRMIndex();
    admin(active).transitionToStandby(BY_USER);
    admin(1 - active).transitionToActive(BY_USER);
  }

  private AdminService admin(int index) {
    return yarn.getResourceManager(index).getRMContext().getRMAdminService();
  }

  @Override
  public void close() {
    yarn.stop();
  }
}
