package io.heddle.yarn.testing;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.UnmanagedAttempt;
import io.heddle.yarn.HeddleScheduler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.junit.jupiter.api.AfterEach;

/** Tests on a mini cluster each, which ends with its test; their ApplicationMasters run in it. */
public abstract class MiniClusterTest {
  private static final long POLL_MILLIS = 20;

  protected MiniCluster cluster;
  private YarnClient client;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /** Makes an ApplicationMaster for an attempt that may register. */
  @FunctionalInterface
  protected interface MasterOf<T> {
    T make(Configuration conf, RMAppAttempt attempt) throws Exception;
  }

  /** Has something closed after the test, before what was opened earlier. */
  protected <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  @AfterEach
  void closeAll() throws Exception {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }

  protected void start(ClusterSize size, Map<String, String> settings, Path home) throws Exception {
    started(MiniCluster.start(size, settings, home));
  }

  /** Starts two ResourceManagers with ZooKeeper, below a directory that is emptied. */
  protected void startPair(
      ClusterSize size, Map<String, String> settings, Path home, Consumer<Configuration> queues)
      throws Exception {
    FileUtil.fullyDelete(home.toFile());
    ZooKeeperHere zooKeeper =
        opened(new ZooKeeperHere(Files.createDirectories(home.resolve("zk"))));
    // One that becomes active reads its files again, the largest allocation, too.
    Path files = Files.createDirectories(home.resolve("conf"));
    opened(new ClassPathDirectory(files));
    new ConfigurationFiles(files)
        .yarnSite(
            file -> {
              settings.forEach(file::set);
              file.setInt("yarn.scheduler.maximum-allocation-mb", size.nodeMemoryMb());
              file.setInt("yarn.scheduler.maximum-allocation-vcores", size.nodeVcores());
            })
        .capacityScheduler(queues);
    started(MiniCluster.startPair(size, settings, home, zooKeeper.address()));
  }

  private void started(MiniCluster started) {
    cluster = opened(started);
    client = opened(YarnClient.createYarnClient());
    client.init(cluster.conf());
    client.start();
  }

  protected HeddleScheduler heddle() {
    return (HeddleScheduler) cluster.resourceManager().getResourceScheduler();
  }

  /** Submits an application to the queue {@code default} and waits until it runs. */
  protected <T extends AutoCloseable> T launch(String name, MasterOf<T> master) throws Exception {
    RMAppAttempt attempt = UnmanagedAttempt.launch(cluster, client, name);
    T made = opened(master.make(cluster.conf(), attempt));
    RMApp app =
        cluster
            .resourceManager()
            .getRMContext()
            .getRMApps()
            .get(attempt.getAppAttemptId().getApplicationId());
    await(() -> app.getState() == RMAppState.RUNNING);
    return made;
  }

  protected static void await(Callable<Boolean> event) throws Exception {
    while (!event.call()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
