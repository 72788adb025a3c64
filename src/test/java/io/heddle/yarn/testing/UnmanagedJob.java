package io.heddle.yarn.testing;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.SleepingMaster;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** Jobs of a mini cluster whose ApplicationMaster runs in the test. */
public final class UnmanagedJob {
  private static final long POLL_MILLIS = 50;

  private UnmanagedJob() {}

  /** Submits one to the queue {@code default}, which asks for all its tasks. */
  public static SleepingMaster launch(
      MiniCluster cluster, YarnClient client, String name, SleepingMaster.Tasks tasks)
      throws Exception {
    ApplicationSubmissionContext submission =
        client.createApplication().getApplicationSubmissionContext();
    submission.setApplicationName(name);
    submission.setUnmanagedAM(true);
    submission.setQueue("default");
    submission.setPriority(Priority.newInstance(0));
    submission.setResource(Resource.newInstance(512, 1));
    submission.setAMContainerSpec(
        ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), Map.of(), null, null));
    ApplicationId id = client.submitApplication(submission);
    RMApp app = cluster.resourceManager().getRMContext().getRMApps().get(id);
    await(
        () ->
            app.getCurrentAppAttempt() != null
                && app.getCurrentAppAttempt().getAppAttemptState() == RMAppAttemptState.LAUNCHED);
    SleepingMaster master = new SleepingMaster(cluster.conf(), app.getCurrentAppAttempt(), tasks);
    await(() -> app.getState() == RMAppState.RUNNING);
    return master;
  }

  public static void await(Callable<Boolean> event) throws Exception {
    while (!event.call()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
