package io.heddle.bench.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.interference.JobDemand.HardwareDemand;
import io.heddle.bench.interference.JobDemand.Phase;
import io.heddle.bench.interference.QueueingNode.Customers;
import io.heddle.bench.interference.QueueingNode.Steady;
import io.heddle.model.Utilisation;
import io.heddle.sim.Interference.Presence;
import io.heddle.sim.Interference.Shared;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class QueueingNodeTest {
  private static final Offset<Double> NEAR = within(1e-6);
  private static final QueueingNode WITHOUT_SEEKS = node(0);
  private static final QueueingNode WITH_SEEKS = node(3);

  /** 300 s of computing, then 100 s of reading. */
  private static final JobDemand LEARN =
      new JobDemand(
          "learn",
          0.1,
          List.of(
              new Phase(300, HardwareDemand.of(1, 0, 0)),
              new Phase(100, HardwareDemand.of(0.5, 0.5, 0))));

  private static final JobDemand SORT =
      new JobDemand("sort", 0.05, List.of(new Phase(200, HardwareDemand.of(0.1, 0.6, 0.3))));

  private final QueueingInterference interference =
      new QueueingInterference(new NodeHardware(4, 8, 0.3, 3), List.of(LEARN, SORT));

  private static QueueingNode node(double seekPenalty) {
    return new QueueingNode(new NodeHardware(4, 8, 0.3, seekPenalty));
  }

  private static Customers customers(int count, double cpu, double disk, double network) {
    return new Customers(HardwareDemand.of(cpu, disk, network), count, 0.05);
  }

  /** A lone container meets nobody: each station is busy for its share of the time. */
  @Test
  void one() {
    Steady steady = WITH_SEEKS.solve(List.of(customers(1, 0.4, 0.2, 0.1)));
    assertThat(steady.speeds()).singleElement().satisfies(speed -> near(speed, 1));
    Utilisation use = steady.use();
    near(use.cpu(), 0.4 / 8);
    near(use.disk(), 0.2);
    near(use.network(), 2 * 0.1);
    near(use.ioWait(), 0.2 / 8);
    near(use.memory(), 0.05);
  }

  /**
   * Two customers at two stations of 1/2 each: exact analysis gives a throughput of N / (N + K - 1)
   * = 2/3 of what a station can, that is 4/3 rounds in all, 2/3 for each. Where all stations are
   * alike the approximation is exact.
   */
  @Test
  void twoAtTwoLikeStations() {
    Steady steady = WITHOUT_SEEKS.solve(List.of(customers(2, 0, 0.5, 0.5)));
    near(steady.speeds().get(0), 2.0 / 3);
    near(steady.use().disk(), 2.0 / 3);
  }

  /** The same two as classes of their own. */
  @Test
  void classesOfLikeCustomersAreOneClass() {
    Customers one = customers(1, 0, 0.5, 0.5);
    assertThat(WITHOUT_SEEKS.solve(List.of(one, one)).speeds())
        .allSatisfy(speed -> near(speed, 2.0 / 3));
  }

  /** Six threads on four cores of two: 4 + 2 x 0.3 = 4.6 cores' work for six. */
  @Test
  void secondThreadsOfCores() {
    Steady steady = WITHOUT_SEEKS.solve(List.of(customers(6, 1, 0, 0)));
    near(steady.speeds().get(0), 4.6 / 6);
    near(steady.use().cpu(), 6.0 / 8);
  }

  /** Sixteen threads: 4 + 4 x 0.3 = 5.2 cores' work and no more. */
  @Test
  void moreThreadsThanTheProcessorHas() {
    Steady steady = WITHOUT_SEEKS.solve(List.of(customers(16, 1, 0, 0)));
    near(steady.speeds().get(0), 5.2 / 16);
    near(steady.use().cpu(), 1);
  }

  /** Two that only read: each transfer takes 1 + 1 x (1 + 3) = 5 times as long. */
  @Test
  void seeks() {
    Steady steady = WITH_SEEKS.solve(List.of(customers(2, 0, 1, 0)));
    near(steady.speeds().get(0), 0.2);
    near(steady.use().disk(), 0.4);
    near(steady.use().ioWait(), 2.0 / 8);
  }

  /** Where all want the card at all times each gets its part of it. */
  @Test
  void saturation() {
    Steady steady = WITHOUT_SEEKS.solve(List.of(customers(30, 0, 0, 1), customers(10, 0, 0, 1)));
    assertThat(steady.speeds()).allSatisfy(speed -> near(speed, 1.0 / 40));
    near(steady.use().network(), 2);
  }

  @RepeatedTest(200)
  void nothingIsUsedMoreThanWhollyAndNobodyGainsByCompany(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    QueueingNode node = node(random.nextDouble(5));
    List<Customers> company = new ArrayList<>();
    for (int c = random.nextInt(1, 4); c > 0; c--) {
      company.add(
          customers(
              random.nextInt(1, 9), random.nextDouble(), random.nextDouble(), random.nextDouble()));
    }
    Steady steady = node.solve(company);
    for (int c = 0; c < company.size(); c++) {
      double alone = node.solve(List.of(company.get(c))).speeds().get(0);
      assertThat(steady.speeds().get(c)).isPositive().isLessThanOrEqualTo(alone + 1e-9);
    }
    Utilisation use = steady.use();
    assertThat(use.cpu() + use.ioWait()).isBetween(0.0, 1.0);
    assertThat(use.disk()).isBetween(0.0, 1.0);
    assertThat(use.network()).isBetween(0.0, 2.0);
    assertThat(node.solve(company)).isEqualTo(steady);
  }

  private static void near(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, NEAR);
  }

  @Test
  void phasesEndByShareOfTheWork() {
    assertThat(interference.uses()).containsExactlyInAnyOrder("learn", "sort");
    assertThat(interference.endOfPhase("learn", 0)).isEqualTo(0.75);
    assertThat(interference.endOfPhase("learn", 0.75)).isEqualTo(1);
    assertThat(interference.endOfPhase("sort", 0.2)).isEqualTo(1);
  }

  @Test
  void whoIsAloneGoesAtFullRate() {
    for (double done : new double[] {0, 0.5, 0.8, 1}) {
      assertThat(interference.of(List.of(new Presence("learn", done, 4))).rates())
          .containsExactly(1.0);
    }
    assertThat(interference.of(List.of()).use().cpu()).isZero();
  }

  @Test
  void readersHinderEachOtherMoreThanReaderAndComputer() {
    Presence sort = new Presence("sort", 0, 3);
    double besideComputing =
        interference.of(List.of(sort, new Presence("learn", 0, 3))).rates().get(0);
    double besideReading =
        interference.of(List.of(sort, new Presence("learn", 0.9, 3))).rates().get(0);
    assertThat(besideReading).isLessThan(besideComputing).isLessThan(0.8);
  }

  @Test
  void ratesComeInTheOrderOfTheCompany() {
    Presence learn = new Presence("learn", 0.9, 2);
    Presence sort = new Presence("sort", 0.1, 4);
    Shared one = interference.of(List.of(learn, sort));
    Shared other = interference.of(List.of(sort, learn));
    assertThat(other.rates()).containsExactly(one.rates().get(1), one.rates().get(0));
    assertThat(other.use()).isEqualTo(one.use());
  }

  /** Rates 0.5, 1 and 1: half of 0.5 and half of the mean 5/6. */
  @Test
  void aJobsRate() {
    assertThat(interference.rate(List.of(0.5, 1.0, 1.0))).isCloseTo(2.0 / 3, within(1e-12));
  }

  @Test
  void anUnknownUseIsNamed() {
    assertThatThrownBy(() -> interference.of(List.of(new Presence("scan", 0, 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("scan")
        .hasMessageContaining("sort");
  }

  @Test
  void badDemandsAreRefused() {
    assertThatThrownBy(() -> new HardwareDemand(0.5, 0.6, 0, 0)).hasMessageContaining("together 1");
    assertThatThrownBy(() -> new HardwareDemand(Double.NaN, 0, 0, 1))
        .hasMessageContaining("at least 0");
    assertThatThrownBy(() -> new Phase(0, HardwareDemand.of(1, 0, 0)))
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> new JobDemand("none", 0.1, List.of())).hasMessageContaining("none");
    assertThatThrownBy(() -> new NodeHardware(4, 2, 0.3, 3)).hasMessageContaining("2 threads");
  }
}
