package io.heddle.yarn.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.score.PlacementPolicy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Random histories under stock CapacityScheduler and under Heddle: limits hold, counters add up, no
 * queue below its guarantee starves, Heddle withholds nothing for ever that stock would serve in
 * its place, remembers nothing of applications that have ended, and preemption kills in no more
 * histories. The same is asked of stock first: a history in which stock does not keep it says
 * nothing of Heddle, and such are few. What occurs is drawn by {@link RandomHistory}, what holds is
 * said by {@link Invariants} and {@link ApplicationLimits}.
 *
 * <p>In about a third of the histories some requests wait for ever under stock: a node is reserved
 * for one that fits only when an application ends, and that application waits for this node. Which
 * they are is luck of the order, and so is which containers preemption finds to kill, so how often
 * any of these is worse than under stock is compared with how often it is better, and in most
 * replays of one history, with other times of the nodes' heartbeats, it may be worse by no more
 * than {@link HistoryComparison} allows. {@code -Dheddle.histories=N} sets how many, {@code
 * -Dheddle.histories.first=N} the first seed, {@code -Dheddle.histories.seed=N} plays one alone,
 * under each policy.
 */
class StockPromisesTest {
  private static final Logger LOG = LoggerFactory.getLogger(StockPromisesTest.class);
  private static final int HISTORIES = Integer.getInteger("heddle.histories", 200);
  private static final long FIRST = Long.getLong("heddle.histories.first", 1);
  private static final Long SEED = Long.getLong("heddle.histories.seed");

  /** More accounts of what went wrong would not be read. */
  private static final int MOST_TOLD = 50;

  private static final int LAST_LINES = 40;

  /** What more than one in so many histories of stock break is no promise of stock. */
  private static final int MOST_BROKEN_BY_STOCK = 50;

  private static final int RUNS_OF_STOCK = 8;

  /** With other times of the heartbeats, of a history in which Heddle serves worse than stock. */
  private static final int REPLAYS = 8;

  private static final List<String> POLICIES =
      PlacementPolicy.configNames().stream().sorted().toList();

  private static LongStream seeds(int step) {
    return SEED == null
        ? LongStream.rangeClosed(1, Math.max(1, HISTORIES / step)).map(i -> FIRST - 1 + i * step)
        : LongStream.of(SEED);
  }

  /** Every other history is the default policy's, the others take turns; one alone is for all. */
  private static List<String> policies(long seed) {
    if (SEED != null) {
      return POLICIES;
    }
    return List.of(seed % 2 == 0 ? "heddle" : POLICIES.get((int) (seed / 2 % POLICIES.size())));
  }

  private static String lastLines(Outcome outcome) {
    List<String> log = outcome.log();
    return SEED == null
        ? ""
        : "\n  "
            + String.join("\n  ", log.subList(Math.max(0, log.size() - LAST_LINES), log.size()));
  }

  private static void assertNone(List<String> violations) {
    assertThat(violations.stream().limit(MOST_TOLD).toList())
        .as("%d violations in %s histories", violations.size(), SEED == null ? HISTORIES : SEED)
        .isEmpty();
  }

  @Test
  void modeOffIsStock() {
    assertSame("off", 20);
  }

  @Test
  void modeShadowIsStock() {
    assertSame("shadow", 10);
  }

  /**
   * A refresh of the queues that changes no setting changes what stock does: in 330150 its limit of
   * AMs, in 330200 its fair order.
   */
  @ParameterizedTest
  @CsvSource({"330150, off", "330150, shadow", "330200, off", "330200, shadow"})
  void whatOnceDifferedFromStockIsTheSame(long seed, String mode) {
    assertNone(differences(RandomHistory.of(seed), mode, List.of("heddle")));
  }

  private static void assertSame(String mode, int step) {
    assertNone(
        seeds(step)
            .boxed()
            .flatMap(
                seed -> differences(RandomHistory.of(seed), mode, policies(seed / step)).stream())
            .toList());
  }

  private static List<String> differences(
      RandomHistory history, String mode, List<String> policies) {
    Outcome stock = HistoryRun.stock(history);
    List<String> all = new ArrayList<>();
    if (stock.broken().isEmpty()) {
      for (String policy : policies) {
        Outcome heddle = HistoryRun.heddle(history, mode, policy);
        all.addAll(
            new HistoryComparison(history, mode + " with " + policy, stock, heddle).differences());
      }
    }
    return all.isEmpty() || isRepeatable(history, stock) ? all : List.of();
  }

  /**
   * Whether stock does the same each time. Its preemption keeps the queues of a parent in a set
   * ordered by their identity, and gives the remainder of a division to the first.
   */
  private static boolean isRepeatable(RandomHistory history, Outcome stock) {
    boolean preempts =
        Boolean.parseBoolean(
            history.settings().get(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS));
    return !preempts
        || IntStream.range(0, RUNS_OF_STOCK)
            .allMatch(run -> HistoryRun.stock(history).log().equals(stock.log()));
  }

  /**
   * In 50824 a job at its user's limit held up another one for ever, since its wait was forgotten.
   * In 70282 to 72580, 72629 and 73651 preemption killed without an end what two queues or
   * applications took in turns, in 73651 lazily. In 72225, 73290 and 73926 a queue kept its room
   * for what it could not hold beside its masters. In 72828 stock refused a refresh, and had
   * forgotten the limit of a full queue by then. In 101136 and 101379 stock serves applications
   * that {@code max-parallel-apps} keeps waiting, since their priorities changed. In 103626 a job
   * that holds until complete is on the only node that is large enough for a queue's request, under
   * stock, too. In 110551 a queue that was created by itself had lost its capacity, which leaves it
   * one container's. In 400498 an AM waited until the queue was quiet for a minute, and a
   * reservation that was given up each 40 s counted as a change. In 402254 preemption killed each
   * six seconds what a queue was lent beyond its maximum of the label. In 403561 AMs waited for a
   * task that the queue cannot hold beside its AMs. In 904087 headroom was kept for a task that no
   * node could hold beside the AMs of both queues.
   */
  @ParameterizedTest
  @CsvSource({
    "50824, heddle",
    "50824, heddle-makespan",
    "70282, heddle",
    "71267, haste",
    "72225, heddle-makespan",
    "72580, heddle",
    "72629, heddle",
    "72828, heddle",
    "73290, heddle",
    "73651, heddle",
    "73926, heddle",
    "90159, heddle-makespan",
    "100378, heddle",
    "101136, heddle",
    "101379, ffd-dp",
    "102458, heddle",
    "103626, heddle",
    "103969, ffd-dp",
    "110551, haste",
    "344556, heddle",
    "400498, heddle",
    "402254, heddle",
    "343554, heddle",
    "403561, heddle",
    "421484, heddle",
    "621808, heddle",
    "621808, heddle-makespan",
    "702466, heddle",
    "320658, heddle",
    "904087, heddle",
    "904087, haste-a"
  })
  void whatOnceBrokeAPromiseKeepsIt(long seed, String policy) {
    RandomHistory history = RandomHistory.of(seed);
    Outcome stock = HistoryRun.stock(history);
    Outcome heddle = HistoryRun.heddle(history, "active", policy);
    HistoryComparison comparison = new HistoryComparison(history, policy, stock, heddle);
    assertNone(Stream.concat(comparison.faults().stream(), comparison.worse().stream()).toList());
  }

  /**
   * In 180084 and 180210 nodes offered room in mode shadow that containers had left which were
   * beyond the nodes' size. In 180212 reclaim remembered a container that lazy preemption killed.
   */
  @ParameterizedTest
  @ValueSource(longs = {180084, 180210, 180212})
  void whatReclaimOnceBrokeIsKept(long seed) {
    RandomHistory history =
        RandomHistory.of(
            seed,
            EnumSet.of(
                HistoryKind.PRIORITIES,
                HistoryKind.INTRA_QUEUE_PREEMPTION,
                HistoryKind.SECOND_LABEL,
                HistoryKind.MODES,
                HistoryKind.DECOMMISSIONING,
                HistoryKind.RECLAIM));
    Outcome heddle = HistoryRun.heddle(history, "active", "heddle");
    assertThat(heddle.broken()).isEmpty();
  }

  /**
   * Whether most of the replays with other times of the heartbeats are worse than under stock, too;
   * not where nothing is.
   */
  private static boolean isTheRule(RandomHistory history, String policy, List<String> worse) {
    return !worse.isEmpty()
        && IntStream.rangeClosed(1, REPLAYS)
                .mapToObj(history::replayed)
                .filter(replay -> isWorse(replay, policy))
                .count()
            > REPLAYS / 2;
  }

  private static boolean isWorse(RandomHistory history, String policy) {
    Outcome stock = HistoryRun.stock(history);
    Outcome heddle = HistoryRun.heddle(history, "active", policy);
    return !new HistoryComparison(history, policy, stock, heddle).worse().isEmpty();
  }

  @Test
  void everyPolicyKeepsThePromisesOfStock() {
    List<String> violations = new ArrayList<>();
    List<String> chance = new ArrayList<>();
    List<String> brokenByStock = new ArrayList<>();
    Map<HistoryKind, Integer> played = new EnumMap<>(HistoryKind.class);
    HistoryTally kills = new HistoryTally();
    HistoryTally strands = new HistoryTally();
    seeds(1)
        .forEach(
            seed -> {
              RandomHistory history = RandomHistory.of(seed);
              Outcome stock = HistoryRun.stock(history);
              if (!stock.broken().isEmpty()) {
                brokenByStock.add(
                    "stock, seed %d %s: %s%s"
                        .formatted(seed, history.kinds(), stock.broken(), lastLines(stock)));
                return;
              }
              history.kinds().forEach(kind -> played.merge(kind, 1, Integer::sum));
              for (String policy : policies(seed)) {
                Outcome heddle;
                try {
                  heddle = HistoryRun.heddle(history, "active", policy);
                } catch (RuntimeException e) {
                  violations.add(
                      "seed %d %s, %s: throws %s".formatted(seed, history.kinds(), policy, e));
                  continue;
                }
                HistoryComparison comparison =
                    new HistoryComparison(history, policy, stock, heddle);
                violations.addAll(comparison.faults());
                List<String> worse = comparison.worse();
                if (isTheRule(history, policy, worse)) {
                  violations.addAll(worse);
                } else {
                  chance.addAll(worse);
                }
                if (!history.isHeddlesOwn()) {
                  kills.count(seed, heddle.preempted(), stock.preempted());
                  strands.count(seed, comparison.strandedHere(), comparison.strandedByStock());
                }
              }
            });
    LOG.info("{} histories", SEED == null ? HISTORIES : 1);
    LOG.info("of which by kind: {}", played);
    LOG.info("broken by stock: {}", brokenByStock);
    LOG.info("containers killed by preemption: {}", kills);
    LOG.info("requests that wait for ever: {}", strands);
    LOG.info("worse than stock by chance of the heartbeats alone: {}", chance);
    if (SEED != null || brokenByStock.size() * MOST_BROKEN_BY_STOCK > HISTORIES) {
      violations.addAll(brokenByStock);
    }
    if (SEED == null && kills.isMoreThanLuck()) {
      violations.add(0, "preemption kills more than with stock: " + kills);
    }
    if (SEED == null && strands.isMoreThanLuck()) {
      violations.add(0, "more requests wait for ever than with stock: " + strands);
    }
    if (SEED != null && !violations.isEmpty()) {
      violations.add(RandomHistory.of(SEED).description());
    }
    assertNone(violations);
  }
}
