package io.heddle.bench.cluster;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** Applications of a mini cluster whose ApplicationMaster runs in this JVM. */
public final class UnmanagedAttempt {
  private static final long POLL_MILLIS = 20;

  private UnmanagedAttempt() {}

  /** Submits one to the queue {@code default}; waits until its ApplicationMaster may register. */
  public static RMAppAttempt launch(MiniCluster cluster, YarnClient client, String name)
      throws Exception {
    ApplicationSubmissionContext submission =
        client.createApplication().getApplicationSubmissionContext();
    submission.setApplicationName(name);
    submission.setUnmanagedAM(true);
    submission.setQueue("default");
    submission.setPriority(Priority.newInstance(0));
    submission.setResource(Resource.newInstance(64, 1));
    submission.setAMContainerSpec(
        ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), Map.of(), null, null));
    ApplicationId id = client.submitApplication(submission);
    RMApp app = cluster.resourceManager().getRMContext().getRMApps().get(id);
    while (app.getCurrentAppAttempt() == null
        || app.getCurrentAppAttempt().getAppAttemptState() != RMAppAttemptState.LAUNCHED) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    return app.getCurrentAppAttempt();
  }
}
