package io.heddle.yarn;

import io.heddle.place.ClusterRanking;
import io.heddle.place.Offer;
import io.heddle.place.Pass;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The scope {@code cluster}: ranks the requests of all queues together and sends stock's walk to
 * the queue of the best. When that queue's limits refuse, the walk goes to the next best; at the
 * end to the queues that had nothing to rank, so that reservations work.
 */
final class ClusterWalk {
  private final Placement placement;
  private final Services services;
  private final ScoringPolicy policy;
  private final ClusterRanking<FiCaSchedulerApp> ranking;
  private final List<LeafRanking> done = new ArrayList<>();
  private LeafRanking target;
  private Offer<FiCaSchedulerApp> best;

  ClusterWalk(Placement placement, Services services, ClusterRanking<FiCaSchedulerApp> ranking) {
    this.placement = placement;
    this.services = services;
    this.policy = services.policyOf(placement.config().queues().fallback());
    this.ranking = ranking;
  }

  /** Whether stock served nothing. */
  static boolean isNothing(CSAssignment assignment) {
    return assignment == null || Resources.equals(assignment.getResource(), Resources.none());
  }

  /** Whether the walk under way may serve this queue. */
  boolean mayServe(LeafRanking leaf) {
    return target == null ? !done.contains(leaf) : target == leaf;
  }

  /** The best request of all, to be offered first by its queue; null outside this scope. */
  Offer<FiCaSchedulerApp> best() {
    return best;
  }

  CSAssignment assign(Supplier<CSAssignment> stock) {
    if (!placement.hasRoom()) {
      return stock.get();
    }
    try {
      for (best = rank(); best != null; best = next()) {
        CSAssignment assignment = stock.get();
        if (isNothing(assignment) && placement.noteLimit()) {
          // Once more to the same queue, now with what is within its limits.
          best = null;
          placement.nextWalk();
          assignment = stock.get();
        }
        if (!isNothing(assignment)) {
          return assignment;
        }
      }
      return stock.get();
    } finally {
      best = null;
      target = null;
      done.clear();
    }
  }

  private Offer<FiCaSchedulerApp> rank() {
    try {
      long start = placement.startDeciding();
      Pass pass = placement.pass(policy, placement.partition());
      ranking.begin(pass);
      for (LeafRanking leaf : placement.cluster().leaves()) {
        placement.refresh(leaf);
        ranking.add(leaf.index());
      }
      Offer<FiCaSchedulerApp> offer = toTarget(ranking.best());
      placement.decisionTookSince(start);
      return offer;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      placement.fail(e);
      return null;
    }
  }

  private Offer<FiCaSchedulerApp> next() {
    done.add(target);
    ranking.drop(target.index());
    placement.nextWalk();
    try {
      return toTarget(ranking.best());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      placement.fail(e);
      target = null;
      return null;
    }
  }

  private Offer<FiCaSchedulerApp> toTarget(Offer<FiCaSchedulerApp> offer) {
    target = null;
    if (offer != null) {
      target = services.applications().leafOf(offer.request().application());
    }
    return target == null ? null : offer;
  }
}
