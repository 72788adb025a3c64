package io.heddle.yarn.clients;

import static io.heddle.yarn.clients.HeddleCluster.await;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.ConfDirectory;
import io.heddle.bench.cluster.ContainerProcesses;
import io.heddle.bench.cluster.FreePort;
import io.heddle.yarn.testing.ZooKeeperHere;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.federation.policies.manager.HashBroadcastPolicyManager;
import org.apache.hadoop.yarn.server.federation.store.impl.ZookeeperFederationStateStore;
import org.apache.hadoop.yarn.server.federation.store.records.GetSubClustersInfoRequest;
import org.apache.hadoop.yarn.server.federation.store.records.SetSubClusterPolicyConfigurationRequest;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterInfo;

/**
 * Two sub-clusters with Heddle, a Router before them and their store in ZooKeeper. The Router gives
 * every job of the queue {@code default} to {@link #HOME}, as the hash of that name says; the
 * AMRMProxy of its node asks both for all containers, as YARN does by default.
 */
final class Federation implements AutoCloseable {
  static final String HOME = "south";
  static final String SECONDARY = "north";

  /** Ids of the secondary's containers begin with it, so that no two are equal. */
  static final int SECONDARY_EPOCH = 1_000;

  private static final ClusterSize SIZE = new ClusterSize(1, 4096, 8);

  private final Path directory;
  private final HadoopTools tools;
  private final ZooKeeperHere zooKeeper;
  private final ZookeeperFederationStateStore store = new ZookeeperFederationStateStore();
  private final String proxy = address();
  private final String routerAddress = address();
  private HeddleCluster home;
  private HeddleCluster secondary;
  private Process router;

  private Federation(Path directory) throws Exception {
    this.directory = directory;
    tools = new HadoopTools(directory.resolve("tools"));
    zooKeeper = new ZooKeeperHere(Files.createDirectories(directory.resolve("zookeeper")));
  }

  /** Starts one under an absolute directory and waits until both sub-clusters are known. */
  static Federation start(Path directory, Map<String, String> further) throws Exception {
    Federation started = new Federation(directory);
    try {
      started.start(further);
      return started;
    } catch (Exception e) {
      started.close();
      throw e;
    }
  }

  private void start(Map<String, String> further) throws Exception {
    store.init(configuration(settings()));
    store.setPolicyConfiguration(
        SetSubClusterPolicyConfigurationRequest.newInstance(policy().serializeConf()));
    home = subCluster(HOME, 0, proxy, further);
    secondary = subCluster(SECONDARY, SECONDARY_EPOCH, address(), further);
    await(() -> subClusters().size() == 2);
    Map<String, String> own = new HashMap<>(settings());
    own.put(YarnConfiguration.ROUTER_CLIENTRM_ADDRESS, routerAddress);
    own.put(
        YarnConfiguration.ROUTER_CLIENTRM_INTERCEPTOR_CLASS_PIPELINE,
        "org.apache.hadoop.yarn.server.router.clientrm.FederationClientInterceptor");
    own.put(YarnConfiguration.ROUTER_RMADMIN_ADDRESS, address());
    own.put(YarnConfiguration.ROUTER_WEBAPP_ADDRESS, address());
    router = tools.router(ConfDirectory.write(configuration(own), directory.resolve("router")));
    awaitRouter();
  }

  private void awaitRouter() throws Exception {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(configuration(clientSettings()));
      client.start();
      await(() -> client.getYarnClusterMetrics().getNumNodeManagers() == 2 * SIZE.nodes());
    }
  }

  private HeddleCluster subCluster(
      String name, int epoch, String amrmProxy, Map<String, String> further) throws Exception {
    Map<String, String> settings = new HashMap<>(settings());
    settings.putAll(further);
    settings.put(YarnConfiguration.RM_CLUSTER_ID, name);
    settings.put(YarnConfiguration.RM_EPOCH, "" + epoch);
    settings.put(YarnConfiguration.FEDERATION_STATESTORE_HEARTBEAT_INITIAL_DELAY, "1s");
    settings.put(YarnConfiguration.FEDERATION_STATESTORE_HEARTBEAT_INTERVAL_SECS, "1");
    // Without them the Router's answer is one that DistributedShell does not understand.
    settings.put(YarnConfiguration.RM_RESOURCE_PROFILES_ENABLED, "true");
    settings.put(
        YarnConfiguration.RM_RESOURCE_PROFILES_SOURCE_FILE, "hadoop/resource-profiles.json");
    settings.put(YarnConfiguration.AMRM_PROXY_ENABLED, "true");
    settings.put(YarnConfiguration.AMRM_PROXY_ADDRESS, amrmProxy);
    settings.put(
        YarnConfiguration.AMRM_PROXY_INTERCEPTOR_CLASS_PIPELINE,
        "org.apache.hadoop.yarn.server.nodemanager.amrmproxy.FederationInterceptor");
    return HeddleCluster.start(directory.resolve(name), SIZE, settings);
  }

  private Map<String, String> settings() {
    return Map.of(
        YarnConfiguration.FEDERATION_ENABLED,
        "true",
        YarnConfiguration.FEDERATION_NON_HA_ENABLED,
        "true",
        // Each has one ResourceManager, not two of which one waits.
        YarnConfiguration.FEDERATION_FAILOVER_ENABLED,
        "false",
        YarnConfiguration.FEDERATION_STATESTORE_CLIENT_CLASS,
        ZookeeperFederationStateStore.class.getName(),
        YarnConfiguration.FEDERATION_CACHE_TIME_TO_LIVE_SECS,
        "0",
        "hadoop.zk.address",
        zooKeeper.address(),
        "fs.defaultFS",
        "file:///");
  }

  /** The home by the name of the queue; what a master asks for goes to both. */
  private static HashBroadcastPolicyManager policy() {
    HashBroadcastPolicyManager manager = new HashBroadcastPolicyManager();
    manager.setQueue(YarnConfiguration.DEFAULT_FEDERATION_POLICY_KEY);
    return manager;
  }

  private static Configuration configuration(Map<String, String> settings) {
    Configuration conf = new YarnConfiguration();
    settings.forEach(conf::set);
    return conf;
  }

  private static String address() {
    return "localhost:" + FreePort.find();
  }

  Map<String, String> clientSettings() {
    return Map.of(
        "fs.defaultFS",
        "file:///",
        YarnConfiguration.RM_ADDRESS,
        routerAddress,
        YarnConfiguration.RM_SCHEDULER_ADDRESS,
        proxy);
  }

  Path clientConf() throws IOException {
    Path path = directory.resolve("client");
    Configuration conf = configuration(clientSettings());
    conf.set(YarnConfiguration.YARN_APPLICATION_CLASSPATH, tools.applicationClassPath(path));
    return ConfDirectory.write(conf, path);
  }

  HadoopTools tools() {
    return tools;
  }

  HeddleCluster home() {
    return home;
  }

  HeddleCluster secondary() {
    return secondary;
  }

  List<SubClusterInfo> subClusters() throws YarnException {
    return store.getSubClusters(GetSubClustersInfoRequest.newInstance(true)).getSubClusters();
  }

  @Override
  public void close() throws IOException {
    if (router != null) {
      ContainerProcesses.endAllOf(router.toHandle());
      router.destroyForcibly();
    }
    for (HeddleCluster cluster : new HeddleCluster[] {home, secondary}) {
      if (cluster != null) {
        cluster.close();
      }
    }
    try {
      store.close();
    } catch (Exception e) {
      throw new IOException(e);
    } finally {
      zooKeeper.close();
    }
  }
}
