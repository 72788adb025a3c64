package io.heddle.yarn.heartbeat;

import io.heddle.model.Printable;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.MessageFormatter;

/** The steps of a walk in the log at level DEBUG, one line each, with the same names for fields. */
final class WalkLog {
  private static final Logger LOG = LoggerFactory.getLogger(WalkLog.class);

  private WalkLog() {}

  /** Queues have names of users, who write what they like into them. */
  private static void step(String pattern, Object... fields) {
    LOG.debug("{}", Printable.of(MessageFormatter.arrayFormat(pattern, fields).getMessage()));
  }

  static void begun(FiCaSchedulerNode node, boolean decides) {
    if (LOG.isDebugEnabled()) {
      step(
          "walk node={} free={} decides={}",
          node.getNodeID(),
          node.getUnallocatedResource(),
          decides);
    }
  }

  static void visited(VisitScene scene) {
    if (LOG.isDebugEnabled()) {
      step(
          "visit node={} queue={} partition={} lent={}",
          scene.node().getNodeID(),
          scene.queue().queuePath(),
          scene.partition(),
          scene.isLent());
    }
  }

  static void offered(
      VisitScene scene,
      FiCaSchedulerApp application,
      PendingRequest<FiCaSchedulerApp> request,
      DecisionTerm term) {
    if (LOG.isDebugEnabled()) {
      step(
          "offer node={} queue={} application={} request={} demand={} term={}",
          scene.node().getNodeID(),
          scene.queue().queuePath(),
          application.getApplicationAttemptId(),
          request == null ? "any" : request.key(),
          request == null ? "any" : request.identity().demand(),
          term.name());
    }
  }

  static void committed(RMContainer container) {
    if (LOG.isDebugEnabled()) {
      step(
          "commit node={} queue={} container={} resource={}",
          container.getAllocatedNode(),
          container.getQueueName(),
          container.getContainerId(),
          container.getAllocatedResource());
    }
  }

  static void reserved(RMContainer container) {
    if (LOG.isDebugEnabled()) {
      step(
          "reserve node={} queue={} container={} resource={}",
          container.getReservedNode(),
          container.getQueueName(),
          container.getContainerId(),
          container.getReservedResource());
    }
  }

  static void refusedReservation(FiCaSchedulerNode node, FiCaSchedulerApp application) {
    if (LOG.isDebugEnabled()) {
      step(
          "refuse node={} application={} reservation=without effect",
          node.getNodeID(),
          application.getApplicationAttemptId());
    }
  }

  static void ended(FiCaSchedulerNode node, long nanos) {
    if (LOG.isDebugEnabled()) {
      step("end node={} nanos={}", node.getNodeID(), nanos);
    }
  }
}
