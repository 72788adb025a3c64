package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.JobResult;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EveningRecordTest {
  private static final Job SORT = job("sort");
  private static final Job JOIN = job("join");

  private final EveningRecord record =
      new EveningRecord(new Workload("evening", List.of(SORT, JOIN)));

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
    return new Job(
        id,
        id,
        "user",
        "root.default",
        0,
        0,
        ResourceVector.of(1024, 1),
        Set.of(),
        new MapReduce(maps, reduces, 0));
  }
}
