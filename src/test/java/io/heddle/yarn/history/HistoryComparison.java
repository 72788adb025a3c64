package io.heddle.yarn.history;

import java.util.ArrayList;
import java.util.List;

/** A history under Heddle beside the same one under stock. */
final class HistoryComparison {
  private static final int EXCERPT = 12;

  /** Kills of one history beyond one and a half times those under stock. */
  private static final int MOST_MORE_KILLS = 20;

  /**
   * Requests that wait forever in one history beyond those under stock. Of 250 histories two had
   * more. In seed 20155 with PRIORITIES and DECOMMISSIONING, the only application that its user may
   * run has a master larger than its queue; under stock another application is first. In seed 20225
   * with MODES and DECOMMISSIONING, masters fill the only node while Heddle is off at times;
   * without MODES it leaves no more than stock.
   */
  private static final int MOST_MORE_STRANDED = 4;

  private final RandomHistory history;
  private final String scheduler;
  private final Outcome stock;
  private final Outcome heddle;
  private final List<String> violations = new ArrayList<>();

  /** {@code scheduler} is what Heddle ran as, such as its policy. */
  HistoryComparison(RandomHistory history, String scheduler, Outcome stock, Outcome heddle) {
    this.history = history;
    this.scheduler = scheduler;
    this.stock = stock;
    this.heddle = heddle;
  }

  /** Where Heddle did anything that stock did not; empty where nowhere. */
  List<String> differences() {
    int same = 0;
    int most = Math.min(stock.log().size(), heddle.log().size());
    while (same < most && stock.log().get(same).equals(heddle.log().get(same))) {
      same++;
    }
    if (same < Math.max(stock.log().size(), heddle.log().size())) {
      add("differs from stock", same);
    }
    addBroken();
    return violations;
  }

  /** Invariants that did not hold; empty where none. */
  List<String> faults() {
    violations.clear();
    addBroken();
    return List.copyOf(violations);
  }

  /**
   * Where Heddle serves worse than stock, beyond the bounds; empty where nowhere. Which containers
   * are killed and what waits in the end is luck of the order in which nodes report, so a bound
   * that breaks in one run tells little: {@link StockPromisesTest} plays it again.
   */
  List<String> worse() {
    violations.clear();
    if (history.isHeddlesOwn()) {
      return List.of();
    }
    if (!heddle.withheld().isEmpty()) {
      add("comes to a standstill, and stock in its place serves", lastLine());
    }
    // What stock never serves comes late here, and at the cost of kills.
    if (strandedByStock() <= strandedHere()) {
      heddle.starved().forEach(this::starved);
      addMoreKills();
    }
    addMoreStranded();
    return List.copyOf(violations);
  }

  private void addMoreKills() {
    int most = stock.preempted() * 3 / 2 + MOST_MORE_KILLS;
    if (heddle.preempted() > most) {
      add("%d kills, with stock %d".formatted(heddle.preempted(), stock.preempted()), lastLine());
    }
  }

  private void addMoreStranded() {
    if (strandedHere() > strandedByStock() + MOST_MORE_STRANDED) {
      add(
          "waiting forever are %s, with stock %s".formatted(heddle.waiting(), stock.waiting()),
          lastLine());
    }
    if (heddle.isEndless() && !stock.isEndless()) {
      add("comes to no rest, unlike stock", lastLine());
    }
  }

  private int lastLine() {
    return heddle.log().size();
  }

  /** Requests that wait for ever and are served under stock. */
  int strandedHere() {
    return stranded(heddle, stock);
  }

  /** Requests that wait for ever under stock and are served here. */
  int strandedByStock() {
    return stranded(stock, heddle);
  }

  /**
   * Nothing where stock serves, kills and serves again without an end. Where it starts applications
   * that its limit of parallel ones keeps waiting, because a change of their priority does, those
   * that were not started tell nothing.
   */
  private int stranded(Outcome here, Outcome there) {
    return stock.isEndless()
        ? 0
        : (int)
            here.waiting().keySet().stream()
                .filter(request -> !there.waiting().containsKey(request))
                .filter(request -> !stock.startsHeld() || !here.isOfOneNotStarted(request))
                .count();
  }

  private void addBroken() {
    if (!heddle.broken().isEmpty()) {
      add(String.join("; ", heddle.broken()), heddle.log().size());
    }
  }

  /**
   * What stock never serves any more may wait here, too, until the last container of another queue;
   * stock only gives that one sooner.
   */
  private void starved(String queue, Outcome.Starved starved) {
    Outcome.Starved byStock = stock.starved().get(queue);
    long allowed = (byStock == null ? 0 : byStock.millis()) + history.waitingBound();
    boolean isLostByStock = byStock != null && byStock.isForEver(starved.from());
    if (starved.millis() > allowed && !isLostByStock) {
      add(
          "queue %s, below its guarantee, gets nothing for %d s from %d on; with stock and the bound %d s"
              .formatted(queue, starved.millis() / 1_000, starved.from(), allowed / 1_000),
          lineAt(starved.from() + starved.millis()));
    }
  }

  private int lineAt(long time) {
    int line = 0;
    while (line < heddle.log().size()
        && Long.parseLong(heddle.log().get(line).substring(0, 8).trim()) <= time) {
      line++;
    }
    return line;
  }

  /** Tells what is wrong, with what happened before a line of the log and just after it. */
  private void add(String what, int line) {
    int from = Math.max(0, line - EXCERPT);
    int to = Math.min(heddle.log().size(), line + EXCERPT / 4);
    violations.add(
        "seed %d %s, %s: %s%n    %s"
            .formatted(
                history.seed(),
                history.kinds(),
                scheduler,
                what,
                String.join("\n    ", heddle.log().subList(from, to))));
  }
}
