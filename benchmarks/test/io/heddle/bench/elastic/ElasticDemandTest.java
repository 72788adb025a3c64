package io.heddle.bench.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.compare.Gauge;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ElasticDemandTest {
  private static final ResourceVector ONE = ResourceVector.of(1_024, 1);

  @Test
  void mostJobsOfADayComeAtNoon() {
    List<Job> jobs =
        new ElasticDemand(0.4, 0.8, 2).jobs(ClusterSpec.of(40, 24 * 1_024, 8), 1).jobs();
    long end = jobs.get(jobs.size() - 1).submitMillis();
    long noon =
        jobs.stream()
            .filter(job -> job.submitMillis() > end / 4 && job.submitMillis() < 3 * end / 4)
            .count();
    // 1/2 + 0.8 / pi of a constant rate.
    assertThat((double) noon / jobs.size()).isCloseTo(0.755, within(0.05));
  }

  /** Two nodes for an hour, then one for another; a container runs for half an hour. */
  @Test
  void nodesCountUntilTheLastJobHasEnded() {
    Job job = new Job("job", "job", "ann", "root.default", 0, 0, ONE, Set.of(), new Dag(List.of()));
    List<Gauge> gauges = NodeGauge.all(1_024);
    gauges.forEach(gauge -> gauge.capacity(ResourceVector.of(2_048, 2), 0));
    gauges.forEach(gauge -> gauge.allocated(job, "task", "node", ONE, 1_800_000));
    gauges.forEach(gauge -> gauge.capacity(ResourceVector.of(1_024, 1), 3_600_000));
    gauges.forEach(gauge -> gauge.released(job, "task", "node", ONE, 3_600_000));
    gauges.forEach(gauge -> gauge.counted("master-lost", 3_600_000));
    gauges.forEach(gauge -> gauge.finished(job, 7_200_000, true));
    gauges.forEach(gauge -> gauge.capacity(ResourceVector.of(0, 0), 9_000_000));
    Map<String, Double> values =
        gauges.stream().collect(Collectors.toMap(Gauge::metric, Gauge::value));
    assertThat(values)
        .containsEntry("node-hours", 3.0)
        .containsEntry("node-hours-in-use", 0.5)
        .containsEntry("masters-lost", 1.0)
        .containsEntry("nodes-lost", 0.0);
  }
}
