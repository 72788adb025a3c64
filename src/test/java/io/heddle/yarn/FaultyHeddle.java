package io.heddle.yarn;

import io.heddle.yarn.testing.FaultPoints;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/** Heddle whose hooks are fault points', on a test's clock; what leaves a hook is noted. */
final class FaultyHeddle extends TimedHeddle {
  static final ConcurrentLinkedQueue<Throwable> ESCAPED = new ConcurrentLinkedQueue<>();

  FaultyHeddle() {
    super(
        parts ->
            parts
                .withMetrics((end, length) -> Map.of())
                .withAdmission((policy, config, knowledge, random) -> (waiting, running) -> 0));
  }

  private static void hook(Runnable stock) {
    FaultPoints.within(
        () -> {
          try {
            stock.run();
          } catch (Throwable e) {
            ESCAPED.add(e);
          }
        });
  }

  @Override
  public void handle(SchedulerEvent event) {
    hook(() -> super.handle(event));
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId attempt,
      List<ResourceRequest> asks,
      List<SchedulingRequest> constrainedAsks,
      List<ContainerId> releases,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    Allocation[] allocation = new Allocation[1];
    hook(
        () ->
            allocation[0] =
                super.allocate(
                    attempt,
                    asks,
                    constrainedAsks,
                    releases,
                    blacklistAdditions,
                    blacklistRemovals,
                    updates));
    return allocation[0];
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    hook(() -> super.recoverContainersOnNode(reports, node));
  }

  @Override
  public void markContainerForPreemption(ApplicationAttemptId attempt, RMContainer container) {
    hook(() -> super.markContainerForPreemption(attempt, container));
  }

  @Override
  public void markContainerForKillable(RMContainer container) {
    hook(() -> super.markContainerForKillable(container));
  }
}
