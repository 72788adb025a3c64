package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.ResourceVector;
import io.heddle.profile.ContainerTimes;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EarlierRunsTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1024, 2);

  private static ContainerTimes known(String type, JobModel model) {
    Job job = new Job("1", "job-a", "ann", "root.default", 0, 0, DEMAND, Set.of(), model);
    RecurringName name = RecurringName.ofJob("ann", type, "job-a", JobHints.NONE);
    return EarlierRuns.of(List.of(job), 1).get(name).times();
  }

  private static TaskGroup tasks(int count, long millis) {
    return new TaskGroup(DEMAND, Durations.equal(count, millis));
  }

  /** 4 maps of 10 s and 2 reduces of 5 and 20 s: 2 cores for 90 s; one error for all figures. */
  @Test
  void figuresOfAJobAreOffByTheSameFactor() {
    ContainerTimes times =
        known("MAPREDUCE", new MapReduce(tasks(4, 10_000), tasks(2, 20_000), 5_000));
    double error = times.map().meanSeconds() / 10;
    assertThat(error).isBetween(0.3, 3.0).isNotEqualTo(1);
    assertThat(times.reduce().meanSeconds()).isCloseTo(25 * error, within(1e-9));
    assertThat(times.held().vcoreSeconds()).isCloseTo(2 * 90 * error, within(1e-9));
    assertThat(times.held().mebibyteSeconds()).isCloseTo(1024 * 90 * error, within(1e-9));
  }

  /** 2 executors of 2 slots: 8 tasks of 10 s take 20 s, one of 30 s takes 30 s. */
  @Test
  void executorsStayForAllStages() {
    ContainerTimes times =
        known(
            "YARN",
            new Executors(
                DEMAND,
                2,
                2,
                List.of(
                    new WorkloadStage(List.of(), tasks(8, 10_000)),
                    new WorkloadStage(List.of(0), tasks(1, 30_000)))));
    double error = times.held().vcoreSeconds() / (110 / 2.0 * 2);
    assertThat(times.other().meanSeconds()).isCloseTo(50 * error, within(1e-9));
    assertThat(times.other().count()).isEqualTo(2);
  }

  @Test
  void noTwoNamesAreOfTheSameJob() {
    assertThat(
            IntStream.range(0, 5_000)
                .mapToObj(
                    job ->
                        RecurringName.ofJob("ann", "YARN", EarlierRuns.name(job), JobHints.NONE)))
        .doesNotHaveDuplicates();
  }
}
