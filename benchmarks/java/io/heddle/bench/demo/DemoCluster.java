package io.heddle.bench.demo;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * A YARN cluster in this JVM, with free ports, the local file system and real container processes.
 *
 * <p>It writes below the working directory ({@code target/}) and below {@code home}. Start one per
 * JVM: the metrics of YARN are static.
 */
public final class DemoCluster implements AutoCloseable {
  private static final long CONNECT_LIMIT_MS = 60_000;

  private final MiniYARNCluster yarn;

  private DemoCluster(MiniYARNCluster yarn) {
    this.yarn = yarn;
  }

  /**
   * Starts a cluster and waits until all its nodes have registered.
   *
   * @param schedulerClass value of {@code yarn.resourcemanager.scheduler.class}
   * @param home absolute directory for temporary files and the staging directory
   * @throws IOException if the nodes do not register within a minute
   */
  public static DemoCluster start(ClusterSize size, String schedulerClass, Path home)
      throws IOException, YarnException, InterruptedException {
    DemoCluster cluster = new DemoCluster(new MiniYARNCluster("cluster", size.nodes(), 1, 1));
    cluster.yarn.init(DemoConf.of(size, schedulerClass, home));
    cluster.yarn.start();
    if (!cluster.yarn.waitForNodeManagersToConnect(CONNECT_LIMIT_MS)) {
      throw new IOException("the NodeManagers did not register within a minute");
    }
    return cluster;
  }

  /** The configuration with the ports that the cluster found. */
  public Configuration conf() {
    return yarn.getConfig();
  }

  /** The ResourceManager, which runs in this JVM. */
  public ResourceManager resourceManager() {
    return yarn.getResourceManager();
  }

  @Override
  public void close() {
    yarn.stop();
  }
}
