package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MixTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(20, 40 * 1024, 16);

  @Test
  void inTheOrderOfTheirNamesEveryOtherIsForDevelopment() {
    List<Mix> byName =
        Arrays.stream(Mix.values()).sorted((a, b) -> a.text().compareTo(b.text())).toList();
    for (int i = 0; i < byName.size(); i++) {
      assertThat(byName.get(i).isForDevelopment()).as(byName.get(i).text()).isEqualTo(i % 2 == 0);
    }
  }

  /** The same seed gives the same jobs, another one others; ids are distinct. */
  @ParameterizedTest
  @EnumSource(
      value = Mix.class,
      names = {"BIG_CONTAINERS", "EXECUTORS", "PRODUCTION", "SMALL_JOBS", "TRAINING"})
  void madeJobsAreASeedsOwn(Mix mix) throws Exception {
    List<Job> jobs = mix.source().jobs(CLUSTER, 1);
    assertThat(mix.source().isThere()).isTrue();
    assertThat(jobs).hasSize(MadeJobs.COUNT).isEqualTo(mix.source().jobs(CLUSTER, 1));
    assertThat(jobs).isNotEqualTo(mix.source().jobs(CLUSTER, 2));
    assertThat(new Workload(mix.text(), jobs).jobs()).hasSameSizeAs(jobs);
  }
}
