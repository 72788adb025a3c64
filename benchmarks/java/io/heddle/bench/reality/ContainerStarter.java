package io.heddle.bench.reality;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;

/** Starts the containers of one attempt on their NodeManagers, in a thread of its own. */
final class ContainerStarter implements AutoCloseable {
  private final RealRun run;
  private final NMTokenCache tokens = new NMTokenCache();
  private final NMClient client;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  ContainerStarter(String attempt, RealRun run) {
    this.run = run;
    client = NMClient.createNMClient(attempt);
    client.setNMTokenCache(tokens);
    client.init(run.conf());
    client.start();
    client.cleanupRunningContainersOnStop(false);
  }

  /** Tokens came with a heartbeat: one for each node, once. */
  void tokens(List<NMToken> given) {
    given.forEach(each -> tokens.setToken(each.getNodeId().toString(), each.getToken()));
  }

  void start(Container container) {
    thread.execute(() -> run.guarded(() -> client.startContainer(container, run.launchContext())));
  }

  @Override
  public void close() {
    thread.shutdown();
    client.stop();
  }
}
