package io.heddle.bench.decima.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.bench.decima.JobSequences;
import java.util.List;
import org.junit.jupiter.api.Test;

class LongDagsTest {
  private final List<DagJob> jobs = LongDags.of(300, 7);

  @Test
  void aSeedAlwaysGivesTheSameJobs() {
    assertThat(LongDags.of(300, 7))
        .extracting(DagJob::name, DagJob::work)
        .containsExactlyElementsOf(
            jobs.stream().map(job -> tuple(job.name(), job.work())).toList());
    assertThat(LongDags.of(300, 8).get(0).work()).isNotEqualTo(jobs.get(0).work());
  }

  @Test
  void allAreOfTheWantedSize() {
    assertThat(jobs).hasSizeBetween(150, 300);
    assertThat(jobs)
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
    assertThat(new Pool("long", jobs).hasLongTasks()).isTrue();
    assertThat(Pool.longTasks().hasLongTasks()).isTrue();
    assertThat(Pool.generated().hasLongTasks()).isFalse();
    assertThat(JobSequences.batch(20, 50).weights(Pool.generated()).configName())
        .isEqualTo("batch");
    assertThat(JobSequences.batch(20, 50).weights(Pool.longTasks()).configName()).isEqualTo("long");
    assertThat(JobSequences.stream(20, 25).weights(Pool.generated()).configName())
        .isEqualTo("stream");
  }
}
