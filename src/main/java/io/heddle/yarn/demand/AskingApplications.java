package io.heddle.yarn.demand;

import io.heddle.place.PendingRequest;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The applications of a queue that stock may have to see, in stock's order. Sorted when they are
 * asked for: where ranking serves the node, they are not.
 */
final class AskingApplications {
  private static final int MOST_LOOKS = 64;

  /** So many that have changed are filed at once, so that no decision finds many more. */
  private static final int MOST_CHANGED = 64;

  private final RankingRules.QueueOrder order;
  private final NavigableSet<ApplicationIndex> asking =
      new TreeSet<>(ApplicationIndex.IN_STOCK_ORDER);
  private final NavigableSet<ApplicationIndex> needingStock =
      new TreeSet<>(ApplicationIndex.IN_STOCK_ORDER);
  private final NavigableSet<ApplicationIndex> changing =
      new TreeSet<>(ApplicationIndex.IN_STOCK_ORDER);
  private final Set<ApplicationIndex> changed = new LinkedHashSet<>();
  // Of those that have changed.
  private boolean anyAsksForChanges;

  AskingApplications(RankingRules.QueueOrder order) {
    this.order = order;
  }

  void changed(ApplicationIndex requests) {
    if (!requests.awaitsFiling()) {
      requests.awaitFiling(true);
      changed.add(requests);
    }
    anyAsksForChanges |= requests.asksForChanges();
    if (changed.size() == MOST_CHANGED) {
      settle();
    }
  }

  void remove(ApplicationIndex requests) {
    changed.remove(requests);
    unfile(requests);
  }

  Iterator<FiCaSchedulerApp> asking() {
    settle();
    return attempts(asking);
  }

  /**
   * Returns the applications that stock must see whatever the queue's guarantee: all above the
   * lowest application priority that waits, since nothing of a lower one may take their room, then
   * those that need stock.
   *
   * @param isAboveOthers whether requests of a lower application priority wait
   */
  Iterator<FiCaSchedulerApp> needingStock(IntPredicate isAboveOthers) {
    settle();
    Stream<ApplicationIndex> above =
        asking.stream().takeWhile(each -> isAboveOthers.test(each.filed().level()));
    Stream<ApplicationIndex> lowest =
        needingStock.stream().dropWhile(each -> isAboveOthers.test(each.filed().level()));
    return Stream.concat(above, lowest).map(each -> each.application().attempt()).iterator();
  }

  /**
   * See QueueDemand; of very many applications that ask for changes the first ones are looked at.
   */
  PendingRequest<FiCaSchedulerApp> changeBefore(ApplicationIndex other, NodeId node, long pass) {
    settle();
    if (other == null || other.filed() == null) {
      return null;
    }
    int looks = 0;
    for (ApplicationIndex each : changing.headSet(other, true)) {
      PendingRequest<FiCaSchedulerApp> change = each.changeOn(node, pass);
      if (change != null || ++looks == MOST_LOOKS) {
        return change;
      }
    }
    return null;
  }

  /** Whether any application may ask for a change of a container. */
  boolean anyChanges() {
    return anyAsksForChanges || !changing.isEmpty();
  }

  private void settle() {
    for (ApplicationIndex requests : changed) {
      requests.awaitFiling(false);
      file(requests, requests.place(order.level(requests.application().attempt())));
    }
    changed.clear();
    anyAsksForChanges = false;
  }

  private void file(ApplicationIndex requests, ApplicationIndex.Filed place) {
    if (place.equals(requests.filed())) {
      return;
    }
    unfile(requests);
    requests.file(place);
    if (place.asks()) {
      asking.add(requests);
    }
    if (place.needsStock()) {
      needingStock.add(requests);
    }
    if (place.changes()) {
      changing.add(requests);
    }
  }

  private void unfile(ApplicationIndex requests) {
    ApplicationIndex.Filed place = requests.filed();
    if (place != null && place.asks()) {
      asking.remove(requests);
    }
    if (place != null && place.needsStock()) {
      needingStock.remove(requests);
    }
    if (place != null && place.changes()) {
      changing.remove(requests);
    }
  }

  private static Iterator<FiCaSchedulerApp> attempts(NavigableSet<ApplicationIndex> sorted) {
    Iterator<ApplicationIndex> each = sorted.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return each.hasNext();
      }

      @Override
      public FiCaSchedulerApp next() {
        return each.next().application().attempt();
      }
    };
  }
}
