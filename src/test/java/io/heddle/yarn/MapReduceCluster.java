package io.heddle.yarn;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.FreePort;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.ServiceProcess;
import io.heddle.bench.cluster.ShuffleService;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.WordCount;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * A cluster with a History Server whose parts are JVMs of their own, but for the ResourceManager.
 * On Hadoop 3.4 all web servers of a JVM answer REST as the one that was started last, so that a
 * ResourceManager beside a NodeManager has no REST of its own.
 */
final class MapReduceCluster implements AutoCloseable {
  private static final int NODE_CORES = 8;
  private static final int POLL_MILLIS = 50;

  private final MiniCluster cluster;
  private final List<ServiceProcess> processes = new ArrayList<>();

  private MapReduceCluster(MiniCluster cluster) {
    this.cluster = cluster;
  }

  /** Starts one under {@code home}, an absolute directory, and waits until all its parts answer. */
  static MapReduceCluster start(int nodes, Map<String, String> settings, Path home)
      throws Exception {
    Map<String, String> all = new HashMap<>(settings);
    all.put(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    all.putAll(ShuffleService.settings());
    for (String key :
        List.of(
            JHAdminConfig.MR_HISTORY_ADDRESS,
            JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS,
            JHAdminConfig.JHS_ADMIN_ADDRESS)) {
      all.put(key, "localhost:" + FreePort.find());
    }
    // Its nodes are to come.
    ClusterSize none = new ClusterSize(0, WordCount.NODE_MEGABYTES, NODE_CORES);
    MapReduceCluster started = new MapReduceCluster(MiniCluster.start(none, all, home));
    try {
      started.startOthers(nodes, home);
    } catch (Exception e) {
      started.close();
      throw e;
    }
    return started;
  }

  private void startOthers(int nodes, Path home) throws Exception {
    processes.add(new ServiceProcess(JobHistoryServer.class, conf(), home.resolve("history")));
    for (int i = 0; i < nodes; i++) {
      processes.add(ServiceProcess.node(conf(), home.resolve("node-" + i)));
    }
    for (ServiceProcess process : processes) {
      process.start();
    }
    GenericTestUtils.waitFor(
        () -> resourceManager().getResourceScheduler().getNumClusterNodes() == nodes && answers(),
        POLL_MILLIS,
        Hang.MILLIS);
  }

  private boolean answers() {
    URI server = URI.create(web(JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS) + "/ws/v1/history/info");
    try {
      HttpRequest request = HttpRequest.newBuilder(server).build();
      return HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      // It does not listen yet.
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  Configuration conf() {
    return cluster.conf();
  }

  /** Where a part's pages are, {@code http://HOST:PORT}, by the key of their address. */
  String web(String key) {
    return "http://" + conf().get(key);
  }

  ResourceManager resourceManager() {
    return cluster.resourceManager();
  }

  @Override
  public void close() {
    processes.forEach(ServiceProcess::close);
    cluster.close();
  }
}
