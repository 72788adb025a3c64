package io.heddle.bench.soak.real;

import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.cluster.FreePort;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** A node that keeps its address when it is lost and comes back. */
final class Node implements AutoCloseable {
  private static final int HEAP_MEGABYTES = 128;

  private final ForkedJvm jvm;
  private final Path file;
  private Process process;

  /**
   * One that is not started yet.
   *
   * @param cluster configuration from which it knows the ResourceManager
   * @param home directory of its own
   */
  Node(Configuration cluster, Path home) throws IOException {
    jvm = new ForkedJvm(home.getFileName().toString(), home, HEAP_MEGABYTES, line -> {});
    Configuration conf = new Configuration(cluster);
    conf.set("hadoop.tmp.dir", home.resolve("tmp").toString());
    conf.set(YarnConfiguration.NM_LOG_DIRS, home.resolve("logs").toString());
    // The scheduler keeps what it knows of a node by this address.
    conf.set(YarnConfiguration.NM_ADDRESS, "localhost:" + FreePort.find());
    conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, "localhost:0");
    conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, "localhost:0");
    file = Files.createDirectories(home).resolve("node.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
  }

  void start() throws IOException {
    process = jvm.start(NodeProcess.class, List.of(file.toString()));
  }

  boolean isUp() {
    return process != null && process.isAlive();
  }

  /** Takes leave and ends, with its containers. */
  void stop() {
    process.destroy();
  }

  /** Is gone from one moment to the next, with its containers. */
  @Override
  public void close() {
    if (process != null) {
      ForkedJvm.end(process);
    }
  }
}
