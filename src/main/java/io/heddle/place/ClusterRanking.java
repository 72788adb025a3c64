package io.heddle.place;

/**
 * Ranks the waiting requests of several queues together, each queue with the requests of its
 * highest application priority.
 *
 * @param <A> the application
 */
public final class ClusterRanking<A> {
  private final Ranking<A> ranking;

  public ClusterRanking(DecisionBudget budget) {
    this.ranking = new Ranking<>(budget);
  }

  /** Starts a decision over no queue yet. */
  public void begin(Pass pass) {
    ranking.clear(pass.policy(), pass.id());
  }

  /** Adds a queue to the decision. */
  public void add(RequestIndex<A> queue, Pass pass) {
    if (!queue.isEmpty()) {
      ranking.add(queue.levels().iterator().next(), pass.node());
    }
  }

  /** The best request of all queues that were not dropped, or null. */
  public Offer<A> best() {
    PendingRequest<A> request = ranking.next();
    return request == null ? null : new Offer<>(request, ranking.term());
  }

  /** Leaves out a queue: its limits refused what it was offered. */
  public void drop(RequestIndex<A> queue) {
    ranking.drop(queue);
  }
}
