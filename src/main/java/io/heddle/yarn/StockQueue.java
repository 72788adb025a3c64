package io.heddle.yarn;

import java.util.Collections;
import java.util.Iterator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** The active applications of a leaf queue as its own ordering policy has them. */
interface StockQueue {
  /** Shows none. */
  StockQueue NONE =
      new StockQueue() {
        @Override
        public int size() {
          return -1;
        }

        @Override
        public Iterator<FiCaSchedulerApp> inOrder() {
          return Collections.emptyIterator();
        }
      };

  /** How many there are. */
  int size();

  /** All of them, in the order of the policy. */
  Iterator<FiCaSchedulerApp> inOrder();
}
