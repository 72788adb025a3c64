package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.JobResult;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EveningTest {
  private static final Path FILE = Path.of("benchmarks", "resources", "demo", "evening.json");
  private static final int PART_OF_TASKS = 4;
  private static final double PACE = 20;

  private static final Job SORT = job("sort");
  private static final Job JOIN = job("join");

  private final EveningRecord record =
      new EveningRecord(new Workload("evening", List.of(SORT, JOIN)));

  @Test
  void isTheEveningOfTheDocsMadeSmall() throws IOException {
    Workload large =
        TraceFormat.HEDDLE
            .read(Path.of("docs", "evening.json"), TraceOptions.standard(1))
            .workload();
    Workload small = Evening.read(FILE, 1).workload();

    assertThat(small.jobs())
        .extracting(Job::id)
        .isEqualTo(large.jobs().stream().map(Job::id).toList());
    for (int job = 0; job < small.jobs().size(); job++) {
      MapReduce one = round(small.jobs().get(job).model());
      MapReduce other = round(large.jobs().get(job).model());
      assertSmaller(one.maps(), other.maps());
      assertSmaller(one.reduces(), other.reduces());
      assertThat(one.shuffleMillis()).isEqualTo(Math.round(other.shuffleMillis() / PACE));
      assertThat(small.jobs().get(job).submitMillis())
          .isEqualTo(Math.round(large.jobs().get(job).submitMillis() / PACE));
    }
  }

  private static void assertSmaller(TaskGroup small, TaskGroup large) {
    assertThat(small.demand()).isEqualTo(large.demand());
    assertThat(small.count()).isEqualTo(Math.max(1, large.count() / PART_OF_TASKS));
    // Of one draw the jitter of a fifth, either way.
    double mean = (double) large.durations().sum() / large.count() / PACE;
    assertThat((double) small.durations().sum() / small.count())
        .isBetween(mean * 0.8 / 1.2, mean * 1.2 / 0.8);
  }

  private static MapReduce round(JobModel model) {
    return model instanceof Chain chain ? chain.rounds().get(0) : (MapReduce) model;
  }

  @Test
  void saysWhatTheJobsAskFor() throws IOException {
    Evening evening = Evening.read(FILE, 1);

    assertThat(evening.size()).isEqualTo(new ClusterSize(4, 8192, 8));
    assertThat(evening.workload().jobs())
        .extracting(Evening::describe)
        .startsWith("30 maps of <1024 MB, 2 vcores>, 3 reduces of <2048 MB, 1 vcore>")
        .contains("3 rounds of 4 maps of <1024 MB, 3 vcores>, 1 reduce of <1024 MB, 1 vcore>");
    assertThat(List.of(0, 5, 10, 20))
        .extracting(priority -> evening.vcores("k-means", priority))
        .containsExactly(1L, 3L, 1L, 3L);
    assertThat(evening.vcores("another", 20)).isZero();
  }

  @Test
  void durationsDependOnTheSeedAlone() throws IOException {
    assertThat(Evening.read(FILE, 2)).isEqualTo(Evening.read(FILE, 2));
    assertThat(Evening.read(FILE, 2)).isNotEqualTo(Evening.read(FILE, 3));
  }

  @Test
  void aJobIsRightOnceEachTaskHasEnded() {
    record.submitted(SORT, 10);
    record.submitted(JOIN, 110);
    end(SORT, 4, 1_010);
    end(JOIN, 3, 2_010);

    assertThat(record.results())
        .extracting(JobResult::verdict)
        .containsExactly(
            Verdict.correct("each of 4 tasks ended once"), Verdict.wrong("3 tasks ended, not 4"));
    assertThat(record.results())
        .extracting(JobResult::submitMs, JobResult::endMs, JobResult::completionMs)
        .containsExactly(tuple(0L, 1_000L, 1_000L), tuple(100L, 2_000L, 1_900L));
  }

  @Test
  void aJobThatFailedIsWrong() {
    record.submitted(SORT, 0);
    record.submitted(JOIN, 0);
    end(JOIN, 4, 10);
    record.finished(SORT, 10, false);

    assertThat(record.results().get(0).verdict())
        .isEqualTo(Verdict.wrong("the job did not succeed"));
  }

  @Test
  void progressIsTheShareOfTasks() {
    record.submitted(SORT, 0);
    record.taskEnded(SORT, 5);

    assertThat(record.progress())
        .containsExactly(new DemoProgress.Job("sort", 0.25), new DemoProgress.Job("join", 0));
  }

  private void end(Job job, int tasks, long now) {
    for (int i = 0; i < tasks; i++) {
      record.taskEnded(job, now);
    }
    record.finished(job, now, true);
  }

  private static Job job(String id) {
    TaskGroup maps = new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(3, 100));
    TaskGroup reduces = new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(1, 100));
    return SimpleJob.of(id, ResourceVector.of(1024, 1), new MapReduce(maps, reduces, 0));
  }
}
