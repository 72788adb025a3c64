package io.heddle.place;

import java.util.Iterator;
import java.util.function.ToIntFunction;

/**
 * The applications as the queue's own policy orders them, less those whose requests were all
 * offered in the pass already: offering one twice would count twice against its locality delay.
 *
 * @param <A> the application
 */
public final class StockOrder<A> {
  /** Says whether each waiting request of an application was offered in a pass. */
  public interface Tried<A> {
    boolean allIn(A application, long pass);
  }

  private final Iterator<A> applications;
  private final ToIntFunction<A> priority;
  private final Tried<A> tried;
  private A peeked;

  /**
   * Stock order over {@code applications}.
   *
   * @param priority the application's priority where the queue honours it, else 0
   */
  public StockOrder(Iterator<A> applications, ToIntFunction<A> priority, Tried<A> tried) {
    this.applications = applications;
    this.priority = priority;
    this.tried = tried;
  }

  /** The next application of at least this priority, or null. */
  A nextAtLeast(int least, long pass) {
    while (peeked != null || applications.hasNext()) {
      if (peeked == null) {
        peeked = applications.next();
      }
      if (priority.applyAsInt(peeked) < least) {
        return null;
      }
      A application = peeked;
      peeked = null;
      if (!tried.allIn(application, pass)) {
        return application;
      }
    }
    return null;
  }
}
