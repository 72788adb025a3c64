package io.heddle.bench.soak.real;

import io.heddle.bench.cluster.ForkedMain;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.CompositeService.CompositeServiceShutdownHook;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;

/** A NodeManager that is a process, so that it can be lost as a machine is. */
public final class NodeProcess {
  private static final int HOOK_PRIORITY = 30;

  private NodeProcess() {}

  /**
   * Runs until it is ended; asked to end, it takes leave of the ResourceManager.
   *
   * @param arguments a file with its configuration
   */
  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          Configuration conf = new YarnConfiguration();
          conf.addResource(Path.of(arguments[0]).toUri().toURL());
          NodeManager node = new NodeManager();
          node.init(conf);
          ShutdownHookManager.get()
              .addShutdownHook(new CompositeServiceShutdownHook(node), HOOK_PRIORITY);
          node.start();
          new CountDownLatch(1).await();
          return node;
        });
  }
}
