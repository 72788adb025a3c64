package io.heddle.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.Schedulers;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MasterWarningTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(1, 8 * 1024, 100);

  /** Masters of 1 GiB. */
  private static Workload jobs(int count) {
    return new Workload(
        "w",
        IntStream.range(0, count)
            .mapToObj(i -> SimpleJob.of("job-" + i, ResourceVector.of(1024, 1), new Dag(List.of())))
            .toList());
  }

  private static List<Contender> named(AdminSettings admin, String... names) {
    return new Schedulers(admin).named(List.of(names));
  }

  /** Eight masters fill 8 GiB; seven take 7/8, which is less than nine tenths. */
  @Test
  void builtInSettingsLetMastersFillTheCluster() {
    List<Contender> builtIn = named(AdminSettings.NONE, "capacity", "drf");
    assertThat(MasterWarning.of(jobs(8), CLUSTER, builtIn))
        .hasValueSatisfying(
            text -> assertThat(text).contains("under capacity, drf;").contains("=0.3"));
    assertThat(MasterWarning.of(jobs(7), CLUSTER, builtIn)).isEmpty();
  }

  @Test
  void aLimitIsEnough() {
    AdminSettings limited =
        new AdminSettings(
            Map.of(),
            Map.of("yarn.scheduler.capacity.maximum-am-resource-percent", "0.3"),
            "<allocations><queueMaxAMShareDefault>0.3</queueMaxAMShareDefault></allocations>");
    assertThat(MasterWarning.of(jobs(8), CLUSTER, named(limited, "capacity", "fair"))).isEmpty();
    AdminSettings shipped =
        new AdminSettings(
            Map.of(), Map.of("yarn.scheduler.capacity.root.queues", "a"), "<allocations/>");
    assertThat(MasterWarning.of(jobs(8), CLUSTER, named(shipped, "capacity", "fair"))).isEmpty();
  }
}
