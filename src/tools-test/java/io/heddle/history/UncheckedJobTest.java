package io.heddle.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whatever a user wrote, the job can be kept and a workload file can have it. */
class UncheckedJobTest {
  private static Job job(String name, String queue, long priority, String tags) {
    return new UncheckedJob("", name, " ", queue, priority, tags, -5)
        .job(UncheckedJob.demand(-1, 1 << 20), new Dag(List.of()));
  }

  @Test
  void textsAreOfBoundedLengthAndNeverBlank() {
    UncheckedJob kept =
        new UncheckedJob("a", "x".repeat(1_000_000), "ann", "etl", 0, "t,".repeat(1_000_000), 0);
    assertThat(kept.name()).hasSize(160);
    assertThat(kept.tags()).hasSize(2_000);
    Job job = job("", "", 0, "");
    assertThat(List.of(job.id(), job.name(), job.user(), job.queue()))
        .containsExactly("unknown", "unnamed", "unknown", "root.default");
    assertThat(job("a", "etl", 0, "").queue()).isEqualTo("root.etl");
    assertThat(job("a", "root.a.b", 0, "").queue()).isEqualTo("root.a.b");
  }

  @Test
  void numbersAreInRange() {
    assertThat(job("a", "", 1L << 40, "").priority()).isEqualTo(1_000_000);
    assertThat(job("a", "", -3, "").priority()).isZero();
    assertThat(job("a", "", 0, "").submitMillis()).isZero();
    assertThat(job("a", "", 0, "").master()).isEqualTo(ResourceVector.of(1, 1 << 20));
  }

  /** Too long, not ASCII, empty; twice; and of more than ten the first in order. */
  @Test
  void tagsAreThoseThatYarnTakes() {
    assertThat(job("a", "", 0, "B, a,,b,\u00e9," + "z".repeat(101)).tags())
        .isEqualTo(Set.of("a", "b"));
    assertThat(job("a", "", 0, "k,j,i,h,g,f,e,d,c,b,a").tags()).hasSize(10).doesNotContain("k");
  }
}
