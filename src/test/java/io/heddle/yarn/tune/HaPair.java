package io.heddle.yarn.tune;

import io.heddle.yarn.testing.ClassPathDirectory;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.ZooKeeperHere;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/** Two ResourceManagers with one configuration and ZooKeeper, active when the test says. */
final class HaPair implements AutoCloseable {
  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);

  private final ClassPathDirectory classPath;
  private final MockRM first;
  private final MockRM second;

  /** Starts two of them, both standby, with {@code change} made to what they have in common. */
  HaPair(Path directory, ZooKeeperHere zooKeeper, Consumer<Configuration> change)
      throws IOException {
    DefaultMetricsSystem.setMiniClusterMode(true);
    classPath = new ClassPathDirectory(directory);
    Configuration site = common(directory, zooKeeper);
    change.accept(site);
    new ConfigurationFiles(directory)
        .yarnSite(
            file ->
                site.getPropsWithPrefix("yarn.")
                    .forEach((rest, value) -> file.set("yarn." + rest, value)))
        .readBy(site);
    SecurityUtil.setConfiguration(site);
    first = start(site, "rm1");
    second = start(site, "rm2");
  }

  private static Configuration common(Path directory, ZooKeeperHere zooKeeper) {
    Configuration site = LiveRm.settings();
    Map.of(
            YarnConfiguration.RM_CLUSTER_ID,
            "cluster",
            YarnConfiguration.RM_HA_IDS,
            "rm1,rm2",
            YarnConfiguration.RM_STORE,
            ZKRMStateStore.class.getName(),
            CommonConfigurationKeys.ZK_ADDRESS,
            zooKeeper.address(),
            CommonConfigurationKeys.HADOOP_TMP_DIR,
            directory.resolve("tmp").toString(),
            YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
            directory.resolve("attributes").toUri().toString())
        .forEach(site::set);
    site.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    site.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
    site.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    site.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    site.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    for (String id : site.getStrings(YarnConfiguration.RM_HA_IDS)) {
      for (String key : YarnConfiguration.getServiceAddressConfKeys(site)) {
        site.set(HAUtil.addSuffix(key, id), "localhost:0");
      }
    }
    return site;
  }

  private static MockRM start(Configuration site, String id) {
    Configuration own = new YarnConfiguration(site);
    own.set(YarnConfiguration.RM_HA_ID, id);
    MockRM rm = new MockRM(own, null, false, false);
    // MockRM sets the root logger to DEBUG.
    Logger.getRootLogger().setLevel(Level.WARN);
    rm.start();
    return rm;
  }

  MockRM first() {
    return first;
  }

  MockRM second() {
    return second;
  }

  static void activate(MockRM rm) throws Exception {
    rm.getAdminService().transitionToActive(BY_USER);
  }

  static void standBy(MockRM rm) throws Exception {
    rm.getAdminService().transitionToStandby(BY_USER);
  }

  @Override
  public void close() {
    second.stop();
    first.stop();
    classPath.close();
  }
}
