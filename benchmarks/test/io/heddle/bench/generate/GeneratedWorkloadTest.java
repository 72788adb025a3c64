package io.heddle.bench.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.generate.Choice.Option;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Production mix, small jobs, and the load that they offer. */
class GeneratedWorkloadTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(100, 128 * 1024, 32);
  private static final Choice<String> QUEUES =
      new Choice<>(List.of(new Option<>("root.etl", 3), new Option<>("root.adhoc", 1)));

  private final RandomGenerator random = new SplittableRandom(5);

  @Test
  void theMeanGapIsThatOfTheScarcestResource() {
    // 2 jobs of 10 tasks of <1024, 1> for 4 s: 80 s of cores and 81,920 MiB s. On <4096, 8>: 10 s
    // of
    // cores, 20 s of memory. At load 0.5 they take 40 s, so 20 s each.
    TaskGroup group = new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(10, 4_000));
    List<Job> jobs = List.of(job("a", group), job("b", group));
    assertThat(SubmitTimes.meanGap(jobs, ClusterSpec.of(1, 4096, 8), 0.5))
        .isCloseTo(20_000, within(1e-6));
    assertThat(SubmitTimes.meanGap(List.of(), CLUSTER, 1)).isZero();
  }

  private static Job job(String id, TaskGroup group) {
    return SimpleJob.of(id, group.demand(), new Dag(List.of(new WorkloadStage(List.of(), group))))
        .ofUser("ann")
        .inQueue("root.a");
  }

  @Test
  void aLoadOfNothingIsRefused() {
    assertThatThrownBy(() -> SubmitTimes.meanGap(List.of(), CLUSTER, 0))
        .hasMessageContaining("load 0.0: above 0");
  }

  @Test
  void theMixOffersTheLoadAskedFor() {
    Workload workload = new ProductionMix(3_000, 0.7, QUEUES).generate(CLUSTER, 1);
    double gap = SubmitTimes.meanGap(workload.jobs(), CLUSTER, 0.7);
    long last = workload.jobs().get(2_999).submitMillis();
    // The mean of 3,000 exponential gaps has a standard error of 1.8 %.
    assertThat(last / 2_999.0).isCloseTo(gap, within(0.08 * gap));
  }

  @Test
  void theMixFollowsTheTracesQuantiles() {
    List<Job> jobs = new ProductionMix(5_000, 0.7, QUEUES).generate(CLUSTER, 2).jobs();
    // Shares with a standard error of 0.7 % and less: one stage 38 %, one task in a stage 66 %.
    double oneStage =
        jobs.stream().filter(job -> ((Dag) job.model()).stages().size() == 1).count() / 5_000.0;
    assertThat(oneStage).isBetween(0.355, 0.412);
    List<TaskGroup> groups =
        jobs.stream().flatMap(job -> Tasks.groups(job.model()).stream()).toList();
    double oneTask =
        groups.stream().filter(group -> group.count() == 1).count() / (double) groups.size();
    assertThat(oneTask).isCloseTo(0.66, within(0.02));
    List<Integer> sizes =
        groups.stream().map(TaskGroup::count).sorted(Comparator.naturalOrder()).toList();
    assertThat(sizes.get(sizes.size() * 9 / 10)).isBetween(40, 60);
    double etl = jobs.stream().filter(job -> job.queue().equals("root.etl")).count() / 5_000.0;
    assertThat(etl).isCloseTo(0.75, within(0.03));
    assertThat(jobs).extracting(Job::user).contains("etl-0", "adhoc-7");
  }

  @Test
  void addingJobsLeavesTheOthersAsTheyAre() {
    List<Job> few = new ProductionMix(10, 0.7, QUEUES).generate(CLUSTER, 3).jobs();
    List<Job> more = new ProductionMix(11, 0.7, QUEUES).generate(CLUSTER, 3).jobs();
    assertThat(more)
        .extracting(Job::model)
        .startsWith(few.stream().map(Job::model).toArray(JobModel[]::new));
  }

  @Test
  void smallJobsHaveExactlyTheTasksAskedFor() {
    Workload workload = new SmallJobs(200, 50_001, 0.8).generate(CLUSTER, 1);
    assertThat(workload.jobs()).hasSize(200);
    assertThat(workload.jobs().stream().mapToLong(job -> Tasks.count(job.model())).sum())
        .isEqualTo(50_001);
    assertThat(new SmallJobs(200, 50_001, 0.8).generate(CLUSTER, 1)).isEqualTo(workload);
  }

  @Test
  void fewerTasksThanJobsAreRefused() {
    assertThatThrownBy(() -> new SmallJobs(5, 4, 1)).hasMessageContaining("jobs 5, tasks 4");
    assertThatThrownBy(() -> new ProductionMix(0, 1, QUEUES)).hasMessageContaining("jobs 0");
  }

  @Test
  void stagesOfAJobFollowTheTrace() {
    // z = -0.3: exp(0.38 - 0.384) = 0.996, rounded up 1; z = 0.78: exp(1.3784) = 3.97, up 4.
    assertThat(ProductionMix.stages(-0.3)).isEqualTo(1);
    assertThat(ProductionMix.stages(0.78)).isEqualTo(4);
    assertThat(ProductionMix.stages(9)).isEqualTo(35);
  }

  @Test
  void tasksOfAStageAreHeavyTailed() {
    // z = 0: 1 + ceil(exp(2.69) = 14.7) = 16; z = 1.889: 1 + ceil(exp(6.7325) = 839.2) = 841.
    assertThat(ProductionMix.tasks(0)).isEqualTo(16);
    assertThat(ProductionMix.tasks(1.889)).isEqualTo(841);
    assertThat(ProductionMix.tasks(-9)).isEqualTo(2);
    assertThat(ProductionMix.tasks(9)).isEqualTo(5_000);
  }

  @Test
  void levelsFollowTheTrace() {
    // 2^0.7 = 1.62, 5^0.7 = 3.09, 10^0.7 = 5.01, each rounded up.
    assertThat(IntStream.of(1, 2, 5, 10).map(DagShape::levels)).containsExactly(1, 2, 4, 6);
  }

  @Test
  void everyShapeHasItsStagesAndDepth() {
    for (int stages = 1; stages <= 35; stages++) {
      List<List<Integer>> parents = DagShape.draw(stages, random);
      assertThat(parents).hasSize(stages);
      int[] depth = new int[stages];
      for (int stage = 0; stage < stages; stage++) {
        int own = stage;
        assertThat(parents.get(stage)).allMatch(parent -> parent < own).hasSizeLessThan(3);
        depth[stage] =
            1 + parents.get(stage).stream().mapToInt(parent -> depth[parent]).max().orElse(0);
      }
      assertThat(IntStream.of(depth).max()).hasValue(DagShape.levels(stages));
    }
  }

  @Test
  void aChoiceFollowsItsWeights() {
    Choice<String> choice =
        new Choice<>(
            List.of(new Option<>("often", 3), new Option<>("never", 0), new Option<>("else", 1)));
    List<String> drawn = IntStream.range(0, 4_000).mapToObj(i -> choice.draw(random)).toList();
    // 3,000 expected, standard deviation sqrt(4000 x 3/4 x 1/4) = 27.
    assertThat(drawn.stream().filter("often"::equals).count()).isBetween(2_880L, 3_120L);
    assertThat(drawn).doesNotContain("never");
  }

  @Test
  void aChoiceWithoutWeightIsRefused() {
    assertThatThrownBy(() -> new Choice<>(List.of(new Option<>("a", 0))))
        .hasMessageContaining("not all 0");
    assertThatThrownBy(() -> new Choice<>(List.of(new Option<>("a", 2), new Option<>("b", -1))))
        .hasMessageContaining("none negative");
  }

  @Test
  void partsDifferByOneAtMost() {
    // 37 in 5 parts: 8 8 7 7 7.
    assertThat(IntStream.range(0, 5).map(i -> HasteWorkload.part(37, 5, i)))
        .containsExactly(8, 8, 7, 7, 7);
  }
}
