package io.heddle.place;

/**
 * Ranks the waiting requests of several queues together, each queue with the requests of its
 * highest application priority.
 *
 * @param <A> the application
 */
public final class ClusterRanking<A> {
  private final Ranking<A> ranking;
  private Offer<A> overdue;

  public ClusterRanking(DecisionBudget budget) {
    this.ranking = new Ranking<>(budget);
  }

  /** Starts a decision over no queue yet. */
  public void begin(Pass pass) {
    ranking.clear(pass.policy(), pass.id());
    overdue = null;
  }

  /** Adds a queue to the decision. */
  public void add(RequestIndex<A> queue, Pass pass) {
    if (queue.isEmpty()) {
      return;
    }
    Level<A> level = queue.levels().iterator().next();
    ranking.add(level, pass.node());
    if (overdue == null) {
      PendingRequest<A> request = level.takeOverdue(pass);
      overdue = request == null ? null : new Offer<>(request, DecisionTerm.WAITING);
    }
  }

  /**
   * The best request of all queues that were not dropped, or null; before it, once, a request that
   * has waited beyond the limit.
   */
  public Offer<A> best() {
    if (overdue != null) {
      Offer<A> offer = overdue;
      overdue = null;
      return offer;
    }
    PendingRequest<A> request = ranking.next();
    return request == null ? null : new Offer<>(request, ranking.term());
  }

  /** Leaves out a queue: its limits refused what it was offered. */
  public void drop(RequestIndex<A> queue) {
    ranking.drop(queue);
  }
}
