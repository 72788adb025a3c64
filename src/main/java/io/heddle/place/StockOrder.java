package io.heddle.place;

import java.util.Iterator;
import java.util.function.Supplier;
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

  private final Supplier<Iterator<A>> source;
  private final ToIntFunction<A> priority;
  private final Tried<A> tried;
  private Iterator<A> applications;
  private A peeked;

  /**
   * Stock order over what {@code source} gives, which is asked only when it comes to that.
   *
   * @param priority the application's priority where the queue honours it, else 0
   */
  public StockOrder(Supplier<Iterator<A>> source, ToIntFunction<A> priority, Tried<A> tried) {
    this.source = source;
    this.priority = priority;
    this.tried = tried;
  }

  /** The next application of at least this priority, or null. */
  A nextAtLeast(int least, long pass) {
    if (applications == null) {
      applications = source.get();
    }
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
