package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.sim.report.ResultRow;
import io.heddle.sim.report.SimulationReport;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualEveningTest {
  private static final VirtualEvening SLICE = new VirtualEvening(12);

  @Test
  void figuresAreTheSameInEachRun() throws IOException {
    SimulationReport first = SLICE.run(position -> true);

    assertThat(first.result().rows())
        .isEqualTo(SLICE.run(position -> true).result().rows())
        .filteredOn(row -> row.metric().equals("finished"))
        .extracting(ResultRow::scheduler, ResultRow::mean)
        .containsExactly(tuple("stock", 12.0), tuple("capacity@1.0", 12.0), tuple("heddle", 12.0));
    assertThat(EveningTable.of(first).lines())
        .hasSize(5)
        .allMatch(line -> line.length() <= 100)
        .anyMatch(line -> line.matches(" +Heddle( +[0-9]+ s \\([0-9.]+\\)){4}"));
  }

  @Test
  void hasManySmallJobsAndSomeLargeOnesOfSeveralQueuesAndUsers() {
    List<Job> jobs = VirtualEvening.WHOLE.workload(1).jobs();

    assertThat(jobs).hasSize(200);
    assertThat(jobs).filteredOn(job -> job.model() instanceof MapReduce).hasSize(100);
    assertThat(jobs).filteredOn(job -> Tasks.count(job.model()) <= 20).hasSizeGreaterThan(150);
    assertThat(jobs).filteredOn(job -> Tasks.count(job.model()) > 200).hasSizeGreaterThan(5);
    assertThat(jobs.stream().map(Job::queue).distinct()).hasSize(4);
    assertThat(jobs.stream().map(Job::user).distinct()).hasSizeGreaterThan(8);
  }
}
