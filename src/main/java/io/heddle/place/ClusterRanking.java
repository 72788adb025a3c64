package io.heddle.place;

/**
 * Ranks the waiting requests of several queues together, each queue with the requests of its
 * highest application priority.
 *
 * @param <A> the application
 */
public final class ClusterRanking<A> {
  private final Ranking<A> ranking;
  private Pass pass;
  private PendingRequest<A> overdue;

  /** A ranking of its own, so that the queues' decisions do not disturb it. */
  public ClusterRanking(Ranking<A> ranking) {
    this.ranking = ranking;
  }

  /** Starts a decision over no queue yet. */
  public void begin(Pass newPass) {
    pass = newPass;
    overdue = null;
    ranking.clear(pass);
  }

  /** Adds a queue to the decision. */
  public void add(RequestIndex<A> queue) {
    if (queue.isEmpty()) {
      return;
    }
    Level<A> level = queue.levels().iterator().next();
    ranking.add(level, pass.node());
    if (overdue == null) {
      overdue = level.takeOverdue(pass);
    }
  }

  /**
   * The request to serve next, or null: one that has waited beyond the limit of its queue, then the
   * best of all queues that were not dropped.
   */
  public Offer<A> best() {
    if (overdue != null) {
      Offer<A> offer = new Offer<>(overdue, DecisionTerm.WAITING, ranking);
      overdue = null;
      return offer;
    }
    PendingRequest<A> request = ranking.next();
    return request == null ? null : new Offer<>(request, ranking.term(), ranking);
  }

  /** Leaves out a queue: its limits refused what it was offered. */
  public void drop(RequestIndex<A> queue) {
    ranking.drop(queue);
  }
}
