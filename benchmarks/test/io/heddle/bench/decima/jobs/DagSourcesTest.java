package io.heddle.bench.decima.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.decima.JobSequences;
import io.heddle.bench.decima.jobs.StageTimes.Wave;
import io.heddle.model.StageGraph;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DagSourcesTest {
  private static final int[] SIZES = {2, 100};

  private final List<DagJob> jobs = GeneratedDags.of(SIZES, 5);

  private final List<DagJob> longJobs = LongDags.of(300, 7);

  @TempDir private Path directory;

  private List<DagJob> read(String... rows) throws IOException {
    return AlibabaDags.read(
        Files.writeString(directory.resolve("batch_task.csv"), String.join("\n", rows)));
  }

  @Test
  void makesTheSameOfTheSameSeed() {
    List<DagJob> again = GeneratedDags.of(SIZES, 5);

    assertThat(again).hasSize(44);
    for (int i = 0; i < jobs.size(); i++) {
      assertThat(again.get(i).work()).isEqualTo(jobs.get(i).work());
    }
    assertThat(GeneratedDags.of(SIZES, 6).get(0).work()).isNotEqualTo(jobs.get(0).work());
  }

  @Test
  void aQueryKeepsItsShapeWhateverItsSize() {
    for (int i = 0; i < jobs.size(); i += 2) {
      DagJob small = jobs.get(i);
      DagJob large = jobs.get(i + 1);
      assertThat(large.graph().stages()).isEqualTo(small.graph().stages());
      for (int stage = 0; stage < small.graph().stages(); stage++) {
        assertThat(large.graph().parents(stage)).containsExactly(small.graph().parents(stage));
      }
    }
  }

  @Test
  void allStagesLeadToOneEnd() {
    for (DagJob job : jobs) {
      long ends =
          Arrays.stream(job.graph().childrenFirst())
              .filter(stage -> job.graph().children(stage).length == 0)
              .count();
      assertThat(ends).as(job.name()).isEqualTo(1);
      assertThat(job.graph().stages()).isBetween(2, 17);
    }
  }

  @Test
  void aSeedAlwaysGivesTheSameJobs() {
    assertThat(LongDags.of(300, 7))
        .extracting(DagJob::name, DagJob::work)
        .containsExactlyElementsOf(
            longJobs.stream().map(job -> tuple(job.name(), job.work())).toList());
    assertThat(LongDags.of(300, 8).get(0).work()).isNotEqualTo(longJobs.get(0).work());
  }

  @Test
  void allAreOfTheWantedSize() {
    assertThat(longJobs).hasSizeBetween(150, 300);
    assertThat(longJobs)
        .allSatisfy(
            job -> {
              assertThat(job.work()).isBetween(100.0, 20_000.0);
              assertThat(job.graph().stages()).isBetween(2, 100);
              for (int stage = 0; stage < job.graph().stages(); stage++) {
                assertThat(job.graph().tasks(stage)).isBetween(1, 200);
              }
            });
  }

  @Test
  void aClusterTellsThemFromQueries() {
    assertThat(new Pool("long", longJobs).hasLongTasks()).isTrue();
    assertThat(Pool.longTasks().hasLongTasks()).isTrue();
    assertThat(Pool.generated().hasLongTasks()).isFalse();
    assertThat(JobSequences.batch(20, 50).weights(Pool.generated()).configName())
        .isEqualTo("batch");
    assertThat(JobSequences.batch(20, 50).weights(Pool.longTasks()).configName()).isEqualTo("long");
    assertThat(JobSequences.stream(20, 25).weights(Pool.generated()).configName())
        .isEqualTo("stream");
  }

  /** Each task took as long, in any wave and with any number of executors. */
  private static StageTimes times(double seconds) {
    double[][] wave = {{seconds}};
    return new StageTimes(new int[] {20}, wave, wave, wave);
  }

  /** Stage 0 waits for stage 1 and stage 2; in a job parents come first. */
  @Test
  void stagesAreOrderedAndTakeAMultipleOfWhatWasMeasured() {
    StageGraph graph =
        new StageGraph(
            new int[] {3, 2, 1},
            new double[] {4, 5, 6},
            List.of(new int[] {1, 2}, new int[] {}, new int[] {1}));
    DagJob query = new DagJob("q", graph, List.of(times(4), times(5), times(6)));

    List<WorkloadStage> stages = TpchJobs.stages(query, 10, new SplittableRandom(1));

    assertThat(stages)
        .extracting(stage -> stage.tasks().durations())
        .containsExactly(
            Durations.equal(2, 50_000), Durations.equal(1, 60_000), Durations.equal(3, 40_000));
    assertThat(stages.get(0).parents()).isEmpty();
    assertThat(stages.get(1).parents()).containsExactly(0);
    assertThat(stages.get(2).parents()).containsExactlyInAnyOrder(0, 1);
    long memory = stages.get(0).tasks().demand().get(0);
    assertThat(memory).isBetween(1024L, 4096L);
    assertThat(stages.get(2).tasks().demand().get(0)).isEqualTo(memory);
  }

  /** 1,000 instances of 10 s become 200 tasks of 50 s: the sample mean of 60 lies within 3/sqrt. */
  @Test
  void aStageOfManyInstancesKeepsItsWork() throws IOException {
    List<DagJob> jobs =
        read("R2_1,4,j_1,1,Terminated,110,150,100,0.5", "M1,1000,j_1,1,Terminated,100,110,100,0.5");
    assertThat(jobs).hasSize(1);
    DagJob job = jobs.get(0);
    assertThat(job.graph().tasks(0)).isEqualTo(200);
    assertThat(job.graph().taskSeconds(0)).isCloseTo(50, within(8.0));
    assertThat(job.graph().tasks(1)).isEqualTo(4);
    assertThat(job.graph().taskSeconds(1)).isCloseTo(40, within(6.0));
    assertThat(job.graph().parents(1)).containsExactly(0);
  }

  @Test
  void aNewExecutorTakesNoLonger() throws IOException {
    StageTimes times =
        read("M1,10,j_1,1,Terminated,100,200,100,0.5", "R2_1,1,j_1,1,Terminated,200,210,100,0.5")
            .get(0)
            .times()
            .get(0);
    for (int held : new int[] {1, 50}) {
      double fresh = times.draw(Wave.FRESH, held, new SplittableRandom(1));
      assertThat(times.draw(Wave.REST, held, new SplittableRandom(1))).isEqualTo(fresh);
    }
  }

  /** 99 s, 20,020 s, and 1,000 s in one stage. */
  @Test
  void jobsThatDoNotFitAreLeftOut() throws IOException {
    assertThat(
            read(
                "M1,1,small,1,Terminated,100,198,100,0.5",
                "R2_1,1,small,1,Terminated,198,199,100,0.5",
                "M1,1000,large,1,Terminated,100,120,100,0.5",
                "R2_1,1,large,1,Terminated,120,140,100,0.5",
                "M1,10,alone,1,Terminated,100,200,100,0.5"))
        .isEmpty();
  }

  @Test
  void someAreMadeUpWhereThereIsNoTrace() {
    List<DagJob> jobs = AlibabaDags.generated(1);
    assertThat(jobs).hasSizeGreaterThan(500);
    assertThat(jobs).allMatch(job -> job.graph().stages() > 1);
    assertThat(AlibabaDags.generated(1))
        .extracting(DagJob::work)
        .isEqualTo(jobs.stream().map(DagJob::work).toList());
  }

  /** The paper has 82 % (section 3): large jobs have less of the work here. */
  @Test
  void twoThirdsOfTheWorkIsOfTheLargestQuarter() {
    double[] work = Pool.generated().jobs().stream().mapToDouble(DagJob::work).sorted().toArray();
    int largest = (int) Math.round(0.23 * work.length);
    assertThat(Arrays.stream(work).skip(work.length - largest).sum() / Arrays.stream(work).sum())
        .isCloseTo(0.66, within(0.01));
  }
}
