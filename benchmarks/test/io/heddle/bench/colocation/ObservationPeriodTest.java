package io.heddle.bench.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.colocation.queue.LikesHinder;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.config.LearningConfig;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.workload.JobModel.Work.Progress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Periods end in the simulator as the configuration says. */
class ObservationPeriodTest {
  private static final int JOBS = 12;

  /** How many periods with anything to learn from there were: the ends of jobs are news, too. */
  private static long periods(long periodMillis) {
    QueueCase stream = LikesHinder.stream("stream", JOBS);
    Contestant contestant =
        new Contestants(stream.layout().jobsAtOnce())
            .heddle(
                "companion",
                Map.of(LearningConfig.PERIOD, String.valueOf(periodMillis)),
                Ordering.CONFIGURED,
                Schooling.NONE);
    AtomicLong changes = new AtomicLong();
    DrivenRun.of(
        DrivenQueue.of(stream, Progress.TOLD),
        DrivenChoice.of(contestant.scheduler()),
        learner -> changes.set(learner.changes()),
        1);
    return changes.get() - JOBS;
  }

  /** The jobs take about three quarters of an hour. */
  @Test
  void halfAsOftenIsHalfAsMuch() {
    long minutes = periods(60_000);
    assertThat(minutes).isBetween(30L, 90L);
    assertThat(periods(120_000)).isBetween(minutes / 2 - 4, minutes / 2 + 1);
  }
}
