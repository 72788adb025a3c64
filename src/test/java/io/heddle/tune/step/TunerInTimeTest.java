package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.tune.search.Plan;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.PredictedProgress.Forecast;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.RollBack;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hours of a cluster of ten units whose two queues serve their jobs one after another. The load
 * moves from one queue to the other every hour; jobs take as long as they say, times a factor that
 * is log-normal.
 */
class TunerInTimeTest {
  private static final long HOURS = 12;
  private static final double UNITS = 10;
  private static final TunerConfig CONFIG =
      Clusters.config("max-changes-per-hour", "60", "min-share", "0.3");

  private static final class Running {
    final String id;
    final String queue;
    final double says;
    final long submittedMillis;
    double left;
    double done;

    Running(String id, String queue, double says, double left, long submittedMillis) {
      this.id = id;
      this.queue = queue;
      this.says = says;
      this.left = left;
      this.submittedMillis = submittedMillis;
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private final List<Running> jobs = new ArrayList<>();
  private final PendingRequests requests = new PendingRequests();
  private final Tuner tuner =
      new Tuner(CONFIG, TunerInTimeTest::best, Clusters.FLUID, List.of(), entries::add, requests);
  private double shareOfA = 0.5;
  private int submitted;
  private double latencies;
  private int ended;

  /** The best of twenty-one shares within reach. */
  private static Plan best(Snapshot snapshot) {
    QueueSpace space = snapshot.groups().get(0).queues().get(0).space();
    QueueSpace other = snapshot.groups().get(0).queues().get(1).space();
    Plan best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= 20; i++) {
      double share = space.lower() + i * (space.upper() - space.lower()) / 20;
      if (1 - share >= other.lower() - 1e-9 && 1 - share <= other.upper() + 1e-9) {
        Plan plan = Clusters.plan(share);
        double mean = Forecast.of(Clusters.FLUID, snapshot, plan.groups()).mean();
        if (mean < least) {
          least = mean;
          best = plan;
        }
      }
    }
    return best;
  }

  /** {@code truth} is the share that queue a really gets of the one that it is set to. */
  private void run(SplittableRandom random, DoubleUnaryOperator truth) {
    for (long second = 0; second < HOURS * 3_600; second++) {
      boolean heavyA = second / 3_600 % 2 == 0;
      arrive(Clusters.A, heavyA ? 0.05 : 0.01, second, random);
      arrive(Clusters.B, heavyA ? 0.01 : 0.05, second, random);
      double really = truth.applyAsDouble(shareOfA);
      serve(Clusters.A, UNITS * really, second);
      serve(Clusters.B, UNITS * (1 - really), second);
      if (second % 10 == 0) {
        step(second);
      }
    }
  }

  private void arrive(String queue, double chance, long second, SplittableRandom random) {
    if (random.nextDouble() < chance) {
      double says = random.nextDouble(20, 180);
      double left = says * Math.exp(0.3 * random.nextGaussian());
      jobs.add(new Running("j" + submitted++, queue, says, left, second * 1_000));
    }
  }

  private void serve(String queue, double units, long second) {
    double room = units;
    for (Iterator<Running> each = jobs.iterator(); each.hasNext() && room > 0; ) {
      Running job = each.next();
      if (job.queue.equals(queue)) {
        double served = Math.min(room, job.left);
        job.left -= served;
        job.done += served;
        room -= served;
        if (job.left <= 0) {
          each.remove();
          long now = (second + 1) * 1_000;
          double latency = (now - job.submittedMillis) / 1_000.0;
          latencies += latency;
          ended++;
          tuner.finished(job.id, latency, now);
        }
      }
    }
  }

  private void step(long second) {
    long now = (second + 1) * 1_000;
    SnapshotJob[] present =
        jobs.stream()
            .map(
                job ->
                    Clusters.job(
                        job.id,
                        job.queue,
                        Math.max(job.says - job.done, 0.05 * job.says),
                        -(now - job.submittedMillis) / 1_000.0))
            .toArray(SnapshotJob[]::new);
    Step step = tuner.step(Clusters.two(CONFIG, second + 1, shareOfA, present));
    if (step instanceof Apply apply) {
      set(apply.change(), now);
    } else if (step instanceof RollBack back) {
      set(back.change(), now);
    }
  }

  private void set(Change change, long now) {
    QueueSettings before = change.queues().get(0).before();
    assertThat(before).isEqualTo(new QueueSettings(shareOfA, Ordering.FIFO));
    shareOfA = change.queues().get(0).after().share();
    tuner.applied(change, now);
  }

  private long count(ChangeOutcome outcome) {
    return entries.stream().filter(entry -> entry.outcome() == outcome).count();
  }

  private static double meanWithoutTuner(long seed) {
    TunerInTimeTest untouched = new TunerInTimeTest();
    untouched.requests.ask(new Request(Request.Kind.PAUSE, 0, "test"), 0);
    untouched.run(new SplittableRandom(seed), share -> share);
    assertThat(untouched.count(ChangeOutcome.APPLIED)).isZero();
    return untouched.latencies / untouched.ended;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aModelThatIsRightIsHardlyEverTakenBack(long seed) {
    run(new SplittableRandom(seed), share -> share);

    assertThat(count(ChangeOutcome.APPLIED)).as("seed %d", seed).isGreaterThan(60);
    assertThat(count(ChangeOutcome.ROLLED_BACK))
        .as("seed %d", seed)
        .isLessThan(count(ChangeOutcome.APPLIED) / 15);
    assertThat(latencies / ended).as("seed %d", seed).isLessThan(0.5 * meanWithoutTuner(seed));
  }

  /** What is given to a queue is really taken from it. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aModelThatIsWrongIsTakenBackAndLeftAlone(long seed) {
    run(new SplittableRandom(seed), share -> 1 - share);

    long taken = count(ChangeOutcome.ROLLED_BACK);
    assertThat(taken).as("seed %d", seed).isGreaterThanOrEqualTo(10);
    assertThat(count(ChangeOutcome.APPLIED)).as("seed %d", seed).isLessThan(2 * taken);
    assertThat(count(ChangeOutcome.APPLIED)).as("seed %d", seed).isLessThan(2 * HOURS);
    assertThat(latencies / ended).as("seed %d", seed).isLessThan(2 * meanWithoutTuner(seed));
  }
}
