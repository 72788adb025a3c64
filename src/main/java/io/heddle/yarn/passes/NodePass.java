package io.heddle.yarn.passes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * One pass over nodes. Those that requests name are offered in turn, for a container each: how many
 * a host's requests still want, its application says only when it knows what it got elsewhere. Of
 * the others each is offered until it gives nothing more. After a row of nodes that gave nothing it
 * goes on from the other end, where the room is, and ends after a few of those: what waits then
 * fits nowhere, or is held back.
 */
final class NodePass {
  /** So many nodes in a row that give nothing end one direction. */
  static final int MOST_FRUITLESS = 16;

  /** A slice has so many offers at least, however slow the machine is. */
  private static final int LEAST_OFFERS = 32;

  private final OfferedNodes nodes;
  private final LongSupplier ticker;
  private final Deque<FiCaSchedulerNode> named;
  private final List<FiCaSchedulerNode> postponed;
  private List<FiCaSchedulerNode> others;
  private int first;
  private int last;
  private boolean fromTheEnd;
  private boolean isLastRound;
  private int fruitless;
  private int given;

  NodePass(OfferedNodes nodes, LongSupplier ticker, PassOrder order) {
    this.nodes = nodes;
    this.ticker = ticker;
    named = new ArrayDeque<>(order.named());
    // Not one by one under the lock: there may be thousands.
    Map<Boolean, List<FiCaSchedulerNode>> byBusy =
        order.others().stream().collect(Collectors.partitioningBy(nodes::isBusy));
    others = byBusy.get(false);
    postponed = new ArrayList<>(byBusy.get(true));
    last = others.size() - 1;
  }

  boolean isOver() {
    return (named.isEmpty() && first > last && postponed.isEmpty()) || !nodes.isAnythingPending();
  }

  int given() {
    return given;
  }

  /** Goes on until it is over, or {@code deadline} (nanoseconds) is past; under the lock. */
  void run(long deadline) {
    for (int offers = 0; !isOver(); offers++) {
      if (offers >= LEAST_OFFERS && ticker.getAsLong() - deadline >= 0) {
        return;
      }
      if (!named.isEmpty()) {
        offerNamed(named.remove());
      } else if (first <= last) {
        offerOther(others.get(fromTheEnd ? last : first));
      } else {
        beginLastRound();
      }
    }
  }

  private void offerNamed(FiCaSchedulerNode node) {
    if (gives(node)) {
      named.add(node);
    }
  }

  private void beginLastRound() {
    isLastRound = true;
    others = List.copyOf(postponed);
    postponed.clear();
    first = 0;
    last = others.size() - 1;
    fromTheEnd = false;
    fruitless = 0;
  }

  private void offerOther(FiCaSchedulerNode node) {
    if (!isLastRound && nodes.isBusy(node)) {
      postponed.add(node);
      goOn();
    } else if (gives(node)) {
      fruitless = 0;
    } else {
      gaveNothing();
    }
  }

  private boolean gives(FiCaSchedulerNode node) {
    boolean gives = nodes.mayOffer(node) && nodes.offer(node);
    given += gives ? 1 : 0;
    return gives;
  }

  private void goOn() {
    if (fromTheEnd) {
      last--;
    } else {
      first++;
    }
  }

  private void gaveNothing() {
    goOn();
    fruitless++;
    if (fruitless == MOST_FRUITLESS) {
      fruitless = 0;
      first = fromTheEnd ? others.size() : first;
      fromTheEnd = true;
    }
  }
}
