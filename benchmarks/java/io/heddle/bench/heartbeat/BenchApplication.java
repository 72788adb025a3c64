package io.heddle.bench.heartbeat;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptImpl;

final class BenchApplication extends RMAppImpl {
  private final RMAppAttemptImpl attempt;

  private BenchApplication(
      ApplicationId id,
      RMContext context,
      ApplicationSubmissionContext submission,
      String user,
      List<ResourceRequest> master) {
    super(
        id,
        context,
        context.getYarnConfiguration(),
        "bench",
        user,
        submission.getQueue(),
        submission,
        context.getScheduler(),
        null,
        0,
        "MAPREDUCE",
        Set.of(),
        master);
    attempt =
        new RMAppAttemptImpl(
            ApplicationAttemptId.newInstance(id, 1),
            context,
            context.getScheduler(),
            null,
            submission,
            context.getYarnConfiguration(),
            master,
            this);
    attempt.setMasterContainer(
        Container.newInstance(
            ContainerId.newContainerId(ApplicationAttemptId.newInstance(id, 1), 1),
            NodeId.newInstance("masters", 1),
            "masters:2",
            Resource.newInstance(1024, 1),
            Priority.newInstance(0),
            null));
  }

  static BenchApplication of(ApplicationId id, RMContext context) {
    return of(id, context, "root.default", "ann");
  }

  static BenchApplication of(ApplicationId id, RMContext context, String queue, String user) {
    ApplicationSubmissionContext submission =
        ApplicationSubmissionContext.newInstance(
            id,
            "bench",
            queue,
            Priority.newInstance(0),
            null,
            false,
            true,
            1,
            Resource.newInstance(1024, 1),
            "MAPREDUCE");
    return new BenchApplication(
        id,
        context,
        submission,
        user,
        List.of(
            ResourceRequest.newInstance(
                Priority.newInstance(0), ResourceRequest.ANY, Resource.newInstance(1024, 1), 1)));
  }

  @Override
  public RMAppAttempt getCurrentAppAttempt() {
    return attempt;
  }
}
