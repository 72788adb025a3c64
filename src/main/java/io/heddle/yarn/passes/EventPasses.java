package io.heddle.yarn.passes;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Passes that offer nodes to the queues when something has changed: requests, room, nodes. Each
 * offer is one of a heartbeat's, under the same lock and committed at once, so that it decides
 * nothing that a heartbeat of that node at that moment would not; but it reserves no node. Without
 * a driver that says when they are made, they do nothing.
 */
public final class EventPasses {
  /** Requests that come within this time are ranked together. */
  private static final long COLLECT_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** After passes that gave nothing requests are collected longer, up to this time. */
  private static final long MOST_COLLECT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The lock is held no longer at a time, and then left to others for as long. */
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** A pass within a call of an application looks at no more nodes. */
  private static final int MOST_NODES_IN_CALL = 64;

  private static final NodeOrder ORDER = NodeOrder.LEAST_FREE_FIRST;

  private final OfferedNodes nodes;
  private final Lock lock;
  private final LongSupplier ticker;
  private final PassTriggers triggers = new PassTriggers();
  private volatile List<FiCaSchedulerNode> lastOrder = List.of();
  private volatile Runnable due;
  private volatile long collectNanos = COLLECT_NANOS;

  /** The last pass gave nothing, and no room came since: another one within a call is in vain. */
  private volatile boolean isExhausted;

  /** Leaves the lock to others. */
  @FunctionalInterface
  public interface Pause {
    void of(long nanos) throws InterruptedException;
  }

  /**
   * Not driven.
   *
   * @param lock the scheduler's
   * @param ticker nanoseconds, monotone
   */
  public EventPasses(OfferedNodes nodes, Lock lock, LongSupplier ticker) {
    this.nodes = nodes;
    this.lock = lock;
    this.ticker = ticker;
  }

  /**
   * From now on they are made; what waits already is served first.
   *
   * @param newDue told that a {@link #pass} is to be made {@link #collectNanos} from now
   */
  public void drivenBy(Runnable newDue) {
    due = newDue;
    demandChanged();
  }

  public void notDriven() {
    due = null;
  }

  /** How long requests are collected before the next pass. */
  public long collectNanos() {
    return collectNanos;
  }

  private boolean isDriven() {
    return due != null;
  }

  /** Something may be served now that could not be before. */
  public void demandChanged() {
    if (isDriven()) {
      isExhausted = false;
      triggers.demandChanged();
      wake();
    }
  }

  /** Hosts that are offered first, since containers may be given there now; none for no change. */
  public void named(Collection<String> hosts) {
    if (isDriven() && !hosts.isEmpty()) {
      triggers.named(hosts);
      demandChanged();
    }
  }

  public void freed(NodeId node) {
    if (isDriven() && node != null) {
      isExhausted = false;
      triggers.freed(node);
      wake();
    }
  }

  private void wake() {
    Runnable driver = due;
    if (driver != null) {
      driver.run();
    }
  }

  /**
   * Serves at once what an application asks for, and what goes before that, if the lock is free
   * within a slice; the rest soon.
   *
   * @return whether any container was given, to whomever
   */
  public boolean serve(List<ResourceRequest> asks) {
    if (!isDriven() || !triggers.asked(asks)) {
      return false;
    }
    if (isExhausted) {
      wake();
      return false;
    }
    // Before the lock is taken.
    PassOrder order = orderInCall(asks);
    try {
      return lock.tryLock(SLICE_NANOS, TimeUnit.NANOSECONDS) && serveAndUnlock(order);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      wake();
    }
  }

  private PassOrder orderInCall(List<ResourceRequest> asks) {
    List<FiCaSchedulerNode> known = lastOrder;
    if (nodes.count() <= MOST_NODES_IN_CALL) {
      known = PassTriggers.withRoom(nodes, ORDER);
      lastOrder = known;
    }
    return PassOrder.of(known, PassTriggers.hosts(asks)).atMost(MOST_NODES_IN_CALL);
  }

  private boolean serveAndUnlock(PassOrder order) {
    try {
      NodePass pass = new NodePass(nodes, ticker, order);
      pass.run(ticker.getAsLong() + SLICE_NANOS);
      note(pass);
      return pass.given() > 0;
    } finally {
      lock.unlock();
    }
  }

  /** Offers the nodes that have changed or, if requests have, all that may have room. */
  public void pass(Pause pause) throws InterruptedException {
    if (isDriven() && nodes.isAnythingPending()) {
      PassTriggers.Taken taken = triggers.take(nodes, ORDER);
      if (taken.isAll()) {
        lastOrder = taken.nodes();
      }
      NodePass pass = new NodePass(nodes, ticker, taken.order());
      while (!pass.isOver()) {
        long took = slice(pass);
        if (!pass.isOver()) {
          pause.of(took);
        }
      }
      note(pass);
    }
    collectNanos = isExhausted ? Math.min(2 * collectNanos, MOST_COLLECT_NANOS) : COLLECT_NANOS;
  }

  private void note(NodePass pass) {
    isExhausted = pass.given() == 0 && nodes.isAnythingPending();
  }

  private long slice(NodePass pass) {
    lock.lock();
    try {
      long start = ticker.getAsLong();
      pass.run(start + SLICE_NANOS);
      return ticker.getAsLong() - start;
    } finally {
      lock.unlock();
    }
  }
}
