package io.heddle.yarn.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.gang.Gang;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.guard.HookGuard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What a leaf queue's ordering policy tells Heddle and asks from it. */
final class QueueHook {
  private final Offers offers;
  private final HookGuard guard;
  private final LiveApplications applications;
  private final QueueDemand ranking;

  /** The order by one configuration. */
  interface Offers {
    HeddleConfig config();

    Iterator<FiCaSchedulerApp> order(QueueDemand queue, StockQueue stock);
  }

  QueueHook(Offers offers, HookGuard guard, LiveApplications applications, QueueDemand ranking) {
    this.offers = offers;
    this.guard = guard;
    this.applications = applications;
    this.ranking = ranking;
  }

  /** Whether it was made for these offers, and so for their configuration. */
  boolean isOf(Offers other) {
    return offers == other;
  }

  QueueDemand ranking() {
    return ranking;
  }

  void entered(FiCaSchedulerApp application) {
    guard.run(() -> applications.follow(application).enter(ranking));
  }

  void left(FiCaSchedulerApp application) {
    run(application, live -> live.leave(ranking));
  }

  void released(FiCaSchedulerApp application, RMContainer container) {
    run(application, live -> live.released(container));
  }

  private void run(FiCaSchedulerApp application, Consumer<LiveApplication> hook) {
    guard.run(
        () -> {
          LiveApplication live = applications.get(application.getApplicationAttemptId());
          guard.run(live, () -> hook.accept(live));
        });
  }

  /**
   * The applications in the order in which the node of the pass under way is offered to them.
   *
   * @param stock gives the queue's own order
   */
  Iterator<FiCaSchedulerApp> order(StockQueue stock) {
    return offers.order(ranking, stock);
  }

  /**
   * The applications in the order in which preemption takes containers from them: gangs last, which
   * cannot work without those; of gangs, those that hold more than they need first.
   *
   * @param stock the queue's own order
   */
  Iterator<FiCaSchedulerApp> victims(Iterator<FiCaSchedulerApp> stock) {
    GangBook gangs = applications.gangs();
    if (gangs.isEmpty() || offers.config().mode() != Mode.ACTIVE) {
      return stock;
    }
    List<FiCaSchedulerApp> first = new ArrayList<>();
    List<FiCaSchedulerApp> elastic = new ArrayList<>();
    List<FiCaSchedulerApp> last = new ArrayList<>();
    stock.forEachRemaining(
        each -> {
          if (!gangs.isAtWork(each) || holdsMoreThanAll(each)) {
            first.add(each);
          } else if (holdsMoreThanLeast(each)) {
            elastic.add(each);
          } else {
            last.add(each);
          }
        });
    first.addAll(elastic);
    first.addAll(last);
    return first.iterator();
  }

  /** An application with more containers than its gang has is like any other. */
  private boolean holdsMoreThanAll(FiCaSchedulerApp application) {
    return holdsMore(application, Gang::size);
  }

  private boolean holdsMoreThanLeast(FiCaSchedulerApp application) {
    return holdsMore(application, Gang::least);
  }

  private boolean holdsMore(FiCaSchedulerApp application, ToIntFunction<Gang> count) {
    LiveApplication live = applications.get(application.getApplicationAttemptId());
    return live != null
        && live.gang() != null
        && live.running() > count.applyAsInt(live.gang().gang());
  }

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
}
