package io.heddle.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RumenReaderTest {
  @TempDir Path directory;
  private TraceText rumen;

  @BeforeEach
  void open() {
    rumen = new TraceText(directory, TraceFormat.RUMEN);
  }

  @Test
  void tasksRunAsLongAsTheirSuccessfulAttempts() throws IOException {
    // The first map's second attempt ran from 20 to 28 s; the second map's times are unknown: 10 s.
    // The reduces shuffled until 33 and 35 s, 5 and 7 s after the last map, and ended at 40 s.
    Job job =
        rumen.job(
            """
            {"jobID": "job_1", "jobName": "sort", "user": "ann", "queue": "root.batch",
             "priority": "HIGH", "submitTime": 10000, "jobMapMB": 2048, "jobReduceMB": -1,
             "ignored": {"more": [1, 2]},
             "mapTasks": [
               {"startTime": 11000, "finishTime": 28500, "attempts": [
                 {"result": "FAILED", "startTime": 12000, "finishTime": 19000},
                 {"result": "SUCCESS", "startTime": 20000, "finishTime": 28000}]},
               {"startTime": -1, "finishTime": -1, "attempts": []}],
             "reduceTasks": [
               {"attempts": [{"result": "SUCCESS", "startTime": 25000, "shuffleFinished": 33000,
                 "finishTime": 40000}]},
               {"attempts": [{"result": "SUCCESS", "startTime": 25000, "shuffleFinished": 35000,
                 "finishTime": 40000}]}]}
            """);
    assertThat(job.name()).isEqualTo("sort");
    assertThat(job.queue()).isEqualTo("root.batch");
    assertThat(job.priority()).isEqualTo(4);
    MapReduce model = (MapReduce) job.model();
    assertThat(model.maps().durations()).isEqualTo(Durations.of(8_000, 10_000));
    assertThat(model.maps().demand()).isEqualTo(ResourceVector.of(2048, 1));
    assertThat(model.reduces().durations()).isEqualTo(Durations.of(7_000, 5_000));
    assertThat(model.reduces().demand()).isEqualTo(ResourceVector.of(1024, 1));
    assertThat(model.shuffleMillis()).isEqualTo(6_000);
  }

  @Test
  void withoutASuccessfulAttemptTheTaskItselfCounts() throws IOException {
    Job job =
        rumen.job(
            """
            {"jobID": "job_1", "submitTime": 1, "mapTasks": [
               {"startTime": 11000, "finishTime": 14000, "attempts": [{"result": "FAILED"}]}]}
            """);
    assertThat(((MapReduce) job.model()).maps().durations()).isEqualTo(Durations.of(3_000));
  }

  @Test
  void anUnknownPriorityIsRefusedNamingTheJob() {
    assertThatThrownBy(
            () -> rumen.jobs("{\"jobID\": \"job_1\", \"submitTime\": 1, \"priority\": \"top\"}"))
        .hasMessageContaining("job job_1: priority is 'top', expected one of");
  }
}
