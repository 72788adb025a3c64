package io.heddle.bench.colocation.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.bench.colocation.policy.Oracle;
import io.heddle.bench.colocation.policy.Orders;
import io.heddle.bench.colocation.policy.PairRates;
import io.heddle.bench.colocation.queue.EmptyNodesFirst;
import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.PaperCases;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.bench.interference.SlowDowns;
import io.heddle.bench.interference.TableInterference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FluidRunTest {
  private static final Offset<Double> NEAR = within(1e-6);
  private static final Layout ONE_NODE = new Layout(1, 2, 1, 3, EmptyNodesFirst.RANDOM);

  private static QueueCase of(Layout layout, RoundArrivals arrivals, String... queue) {
    SlowDowns table =
        new SlowDowns(List.of("a", "b"), List.of(List.of(1.0, 0.25), List.of(1.0, 1.0)));
    return new QueueCase(
        "hand",
        layout,
        new TableInterference(table),
        Map.of("a", 100.0, "b", 100.0),
        List.of(queue),
        arrivals);
  }

  /**
   * Beside each other a goes at 0.8, b at 0.5: a ends at 125 s, when 62.5 of b's 100 s are done;
   * the rest takes 37.5 s alone.
   */
  @Test
  void twoJobs() {
    FluidResult result =
        new FluidRun(of(ONE_NODE, RoundArrivals.AT_ONCE, "a", "b"), Orders.submission(), 1).run();
    assertThat(result.makespan()).isCloseTo(162.5, NEAR);
    assertThat(result.waits()).containsExactly(0.0, 0.0);
  }

  /** A third job waits for the first end, at 125 s; b goes on at 0.5 beside it. */
  @Test
  void aThirdJobWaits() {
    FluidResult result =
        new FluidRun(of(ONE_NODE, RoundArrivals.AT_ONCE, "a", "b", "a"), Orders.submission(), 1)
            .run();
    assertThat(result.waits().get(2)).isCloseTo(125, NEAR);
    // b ends at 200 s; the third has done 60 of 100 s by then and ends 40 s later.
    assertThat(result.makespan()).isCloseTo(240, NEAR);
    assertThat(result.longestWait()).isCloseTo(125, NEAR);
  }

  /** On two nodes of room for two, each job with one: the first two are alone. */
  @Test
  void emptyNodesComeFirst() {
    Layout two = new Layout(2, 2, 1, 3, EmptyNodesFirst.RANDOM);
    FluidResult result =
        new FluidRun(of(two, RoundArrivals.AT_ONCE, "a", "b"), Orders.submission(), 1).run();
    assertThat(result.makespan()).isCloseTo(100, NEAR);
  }

  /** One each minute: the second comes when 60 s of the first are done. */
  @Test
  void arrivals() {
    FluidResult result =
        new FluidRun(of(ONE_NODE, RoundArrivals.CONSTANT, "a", "b"), Orders.submission(), 1).run();
    // a's last 40 s take 50, to 110 s; b has done 25 s by then.
    assertThat(result.makespan()).isCloseTo(185, NEAR);
  }

  @Test
  void aRunIsRepeatedExactly() {
    QueueCase queue = PaperCases.all().get(0);
    FluidResult run = new FluidRun(queue, Orders.submission(), 3).run();
    assertThat(new FluidRun(queue, Orders.submission(), 3).run()).isEqualTo(run);
  }

  /** Jobs that are not chosen by whom they go well with take longer. */
  @Test
  void pricesGainOverTheOrderOfSubmission() {
    QueueCase queue = PaperCases.all().get(0);
    PairRates rates = new PairRates(queue.interference(), queue.layout().containersPerNode());
    AdmissionPolicy prices = Oracle.prices(rates, queue.seconds());
    double gain = 0;
    for (long seed = 1; seed <= 5; seed++) {
      double theirs = new FluidRun(queue, Orders.submission(), seed).run().makespan();
      gain += 1 - new FluidRun(queue, prices, seed).run().makespan() / theirs;
    }
    assertThat(gain / 5).isGreaterThan(0.12);
  }

  @Test
  void policiesAreToldWhoIsBesideTheRoom() {
    List<Double> beside = new ArrayList<>();
    AdmissionPolicy last =
        (waiting, running) -> {
          running.forEach(one -> beside.add(one.besideRoom()));
          return waiting.size() - 1;
        };
    Layout two = new Layout(2, 2, 1, 3, EmptyNodesFirst.ALIGNED);
    new FluidRun(of(two, RoundArrivals.AT_ONCE, "a", "b", "b"), last, 1).run();
    // One beside a third of the room; then each of two beside half.
    assertThat(beside).containsExactly(1.0 / 3, 0.5, 0.5);
  }
}
