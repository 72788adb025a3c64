package io.heddle.yarn.heartbeat;

import java.util.Collections;
import java.util.Iterator;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The active applications of a leaf queue as its own ordering policy has them.
 *
 * @param count how many there are
 * @param order all of them, in the order of the policy
 */
record StockQueue(IntSupplier count, Supplier<Iterator<FiCaSchedulerApp>> order) {
  /** Shows none. */
  static final StockQueue NONE = new StockQueue(() -> -1, Collections::emptyIterator);

  int size() {
    return count.getAsInt();
  }

  Iterator<FiCaSchedulerApp> inOrder() {
    return order.get();
  }
}
