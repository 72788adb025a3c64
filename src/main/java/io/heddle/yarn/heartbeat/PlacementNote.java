package io.heddle.yarn.heartbeat;

import io.heddle.config.Mode;
import io.heddle.place.CandidateComparison;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Why a container was placed, as it is noted under the scheduler's lock: nothing is put into words
 * there. Holds no application, so that it may be kept.
 *
 * @param millis since 1970
 * @param queueUsed what the queue used of what it is guaranteed, 1 for all of it
 * @param policy name of the queue's
 * @param given the request that got it
 * @param preferred the request that Heddle chose; null where stock order decided
 * @param comparison null where nothing was compared
 */
public record PlacementNote(
    long millis,
    ContainerId container,
    NodeId node,
    String queue,
    float queueUsed,
    Mode mode,
    String policy,
    DecisionTerm term,
    PendingRequest.Identity given,
    PendingRequest.Identity preferred,
    CandidateComparison comparison) {

  /** Whether an application was compared and another one was preferred. */
  public boolean wasLostBy(long epoch, long order) {
    return comparison != null
        && !isOf(preferred, epoch, order)
        && comparison.best().stream().anyMatch(one -> isOf(one.request(), epoch, order));
  }

  private static boolean isOf(PendingRequest.Identity request, long epoch, long order) {
    return request != null && request.epoch() == epoch && request.order() == order;
  }
}
