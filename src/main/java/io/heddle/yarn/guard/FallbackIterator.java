package io.heddle.yarn.guard;

import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Heddle's order for stock to walk through; once it fails, stock's takes its place. */
public final class FallbackIterator<T> implements Iterator<T> {
  private final Supplier<Iterator<T>> stock;
  private final Consumer<Throwable> failed;
  private Iterator<T> order;
  private boolean hasFailed;

  /**
   * Walks through {@code order} for as long as it does not fail.
   *
   * @param stock gives stock's own order
   * @param failed notes a failure; throws on what Heddle must not stop
   */
  public FallbackIterator(
      Iterator<T> order, Supplier<Iterator<T>> stock, Consumer<Throwable> failed) {
    this.order = order;
    this.stock = stock;
    this.failed = failed;
  }

  @Override
  public boolean hasNext() {
    if (!hasFailed) {
      try {
        return order.hasNext();
      } catch (Throwable e) {
        fallBack(e);
      }
    }
    return order.hasNext();
  }

  @Override
  public T next() {
    if (!hasFailed) {
      try {
        return order.next();
      } catch (Throwable e) {
        fallBack(e);
      }
    }
    return order.next();
  }

  private void fallBack(Throwable failure) {
    hasFailed = true;
    failed.accept(failure);
    order = stock.get();
  }
}
