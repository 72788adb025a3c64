package io.heddle.bench.colocation.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.bench.colocation.queue.PaperQueues;
import io.heddle.bench.interference.SlowDowns;
import io.heddle.bench.interference.TableInterference;
import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoliciesTest {
  /** Likes hinder each other, others do not: rates 0.5 and 1. */
  private static final TableInterference LIKES_HINDER =
      new TableInterference(
          new SlowDowns(List.of("a", "b"), List.of(List.of(1.0, 0.0), List.of(0.0, 1.0))));

  private static final PairRates RATES = new PairRates(LIKES_HINDER, 3);
  private static final Map<String, Double> SECONDS = Map.of("a", 100.0, "b", 100.0);

  private static RecurringName name(String use) {
    return new RecurringName("user", "", use);
  }

  private static List<Waiting> waiting(String... uses) {
    return Arrays.stream(uses).map(use -> new Waiting("id", name(use), 0)).toList();
  }

  @Test
  void roundRobinGoesRoundTheNames() {
    AdmissionPolicy policy = Orders.roundRobin();
    List<Waiting> left = new ArrayList<>(waiting("a", "a", "b", "a", "b", "c"));
    List<String> started = new ArrayList<>();
    while (!left.isEmpty()) {
      started.add(left.remove(policy.next(left, List.of())).job().name());
    }
    assertThat(started).containsExactly("a", "b", "c", "a", "b", "a");
  }

  @Test
  void oraclesFindTheOtherKind() {
    List<Running> beside = List.of(new Running("id", name("a"), 24, 1));
    assertThat(Oracle.centred(RATES).next(waiting("a", "a", "b"), beside)).isEqualTo(2);
    // 300 s of b's work and 200 of a's: only b's is worth something.
    assertThat(Oracle.prices(RATES, SECONDS).next(waiting("a", "b", "b", "b"), beside))
        .isEqualTo(1);
  }

  /**
   * At most 1 is earned by two of a (0.5 y_a + 0.5 y_a), by two of b, and by both (y_a + y_b): with
   * more work of a than of b all of the price is a's.
   */
  @Test
  void prices() {
    PackingPrices prices = new PackingPrices(Map.of("a", 200.0, "b", 100.0), RATES);
    assertThat(prices.of("a")).isCloseTo(1, within(1e-9));
    assertThat(prices.of("b")).isCloseTo(0, within(1e-9));
  }

  @Test
  void theQueuesAreAsLongAsPrinted() {
    assertThat(PaperQueues.QUEUE_1).hasSize(48);
    assertThat(PaperQueues.QUEUE_2).hasSize(48);
    assertThat(PaperQueues.LEARNING).hasSize(60);
    assertThat(PaperQueues.PRIOR).hasSize(35);
    assertThat(PaperQueues.QUEUE_3).hasSize(45);
    assertThat(PaperQueues.QUEUE_4).hasSize(45);
    for (String job : List.of("A", "B", "C", "D", "E", "F", "G", "H", "I")) {
      assertThat(PaperQueues.QUEUE_3).filteredOn(job::equals).hasSize(5);
      assertThat(PaperQueues.QUEUE_4).filteredOn(job::equals).hasSize(5);
    }
  }
}
