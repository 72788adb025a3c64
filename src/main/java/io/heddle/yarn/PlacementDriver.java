package io.heddle.yarn;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.Mode;
import io.heddle.yarn.passes.PassDriver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves nodes apart from heartbeats: event passes where Heddle decides, else stock's asynchronous
 * threads, if any. Not under the scheduler's lock.
 */
final class PlacementDriver {
  private static final Logger LOG = LoggerFactory.getLogger(PlacementDriver.class);
  private static final String AT_HEARTBEATS = "at heartbeats";

  private final StockThreads stock;
  private final PassDriver passes;
  private final boolean isAsynchronous;
  private final boolean leavesAllToStock;

  @GuardedBy("this")
  private boolean isStarted;

  private volatile String placement = AT_HEARTBEATS + " only";

  interface StockThreads {
    void drive(boolean byStock, boolean isStarted) throws InterruptedException;
  }

  /**
   * @param isAsynchronous whether nodes are served apart from their heartbeats at all
   * @param leavesAllToStock whether stock chooses nodes and requests by itself
   */
  PlacementDriver(
      StockThreads stock, PassDriver passes, boolean isAsynchronous, boolean leavesAllToStock) {
    this.stock = stock;
    this.passes = passes;
    this.isAsynchronous = isAsynchronous;
    this.leavesAllToStock = leavesAllToStock;
  }

  synchronized void init(Mode mode) throws InterruptedException {
    stock.drive(isByStock(mode), false);
  }

  synchronized void start(Mode mode) throws InterruptedException {
    isStarted = true;
    follow(mode);
  }

  synchronized void follow(Mode mode) throws InterruptedException {
    boolean byStock = isByStock(mode);
    boolean byPasses = isAsynchronous && !byStock;
    if (!byPasses) {
      passes.stop();
    }
    stock.drive(byStock, isStarted);
    if (byPasses && isStarted) {
      passes.start();
    }
    String asynchronously =
        byStock ? "by stock's asynchronous threads" : AT_HEARTBEATS + " and by event passes";
    placement = isAsynchronous ? asynchronously : AT_HEARTBEATS + " only";
    LOG.info("Containers are placed {}", placement);
  }

  String placement() {
    return placement;
  }

  synchronized void stop() throws InterruptedException {
    isStarted = false;
    passes.stop();
  }

  private boolean isByStock(Mode mode) {
    return isAsynchronous && (mode != Mode.ACTIVE || leavesAllToStock);
  }
}
