package io.heddle.place;

import java.util.Iterator;
import java.util.function.Predicate;

/**
 * The applications as the queue's own policy orders them, which is how what ranking does not serve
 * is offered the node: first those that a {@link Source} shows, and once ranking has failed or
 * given up, all of them.
 *
 * @param <A> the application
 */
public final class StockOrder<A> {

  /** The applications of a queue in stock order, and which of them have been offered. */
  public interface Source<A> {
    /** Returns what stock must see although ranking has ended; asked when it comes to that. */
    Iterator<A> shown();

    /** All of them. */
    Iterator<A> all();

    /** The application's priority where the queue honours it, else 0. */
    int priority(A application);

    /**
     * A change of a container on the node of this pass that stock would come to before an
     * application, and that was not offered in the pass; null where there is none.
     */
    default PendingRequest<A> changeBefore(A application, long pass) {
      return null;
    }

    /**
     * The first request that an application itself puts before one of its requests, that accepts
     * the node and fulfils {@code condition}; null where there is none, or its own order is left to
     * the policy.
     */
    default PendingRequest<A> ownBefore(
        PendingRequest<A> request, Predicate<PendingRequest<A>> condition) {
      return null;
    }

    /**
     * Whether each waiting request of an application was offered in a pass. Offering one twice
     * would count twice against its locality delay.
     */
    boolean allTried(A application, long pass);
  }

  private final Source<A> source;
  private Iterator<A> applications;
  private A peeked;

  /** Stock order over what {@code source} gives. */
  public StockOrder(Source<A> source) {
    this.source = source;
  }

  /** Shows all applications from now on. */
  void showAll() {
    peeked = null;
    applications = source.all();
  }

  /** See {@link Source#changeBefore}. */
  PendingRequest<A> changeBefore(A application, long pass) {
    return source.changeBefore(application, pass);
  }

  /** See {@link Source#ownBefore}. */
  PendingRequest<A> ownBefore(PendingRequest<A> request, Predicate<PendingRequest<A>> condition) {
    return source.ownBefore(request, condition);
  }

  /** The next application of at least this priority, or null. */
  A nextAtLeast(int least, long pass, Refusals<A> refusals) {
    if (applications == null) {
      applications = source.shown();
    }
    while (peeked != null || applications.hasNext()) {
      if (peeked == null) {
        peeked = applications.next();
      }
      if (source.priority(peeked) < least) {
        return null;
      }
      A application = peeked;
      peeked = null;
      if (!source.allTried(application, pass) && !refusals.foresees(application)) {
        return application;
      }
    }
    return null;
  }
}
