package io.heddle.yarn.testing;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.SleepingMaster;
import io.heddle.bench.cluster.UnmanagedAttempt;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;

/** Jobs of a mini cluster whose ApplicationMaster runs in the test. */
public final class UnmanagedJob {
  private static final long POLL_MILLIS = 50;

  private UnmanagedJob() {}

  /** Submits one to the queue {@code default}, which asks for all its tasks. */
  public static SleepingMaster launch(
      MiniCluster cluster, YarnClient client, String name, SleepingMaster.Tasks tasks)
      throws Exception {
    RMAppAttempt attempt = UnmanagedAttempt.launch(cluster, client, name);
    RMApp app =
        cluster
            .resourceManager()
            .getRMContext()
            .getRMApps()
            .get(attempt.getAppAttemptId().getApplicationId());
    SleepingMaster master = new SleepingMaster(cluster.conf(), attempt, tasks);
    await(() -> app.getState() == RMAppState.RUNNING);
    return master;
  }

  public static void await(Callable<Boolean> event) throws Exception {
    while (!event.call()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
