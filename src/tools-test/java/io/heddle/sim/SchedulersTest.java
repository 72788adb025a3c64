package io.heddle.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.model.ResourceVector;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.DrivenScheduler;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulersTest {
  private static final String ORDERING = "yarn.scheduler.capacity.root.default.ordering-policy";
  private static final String POLICY = "yarn.scheduler.heddle.policy";

  private final Schedulers builtIn = new Schedulers(AdminSettings.NONE);
  private final Schedulers configured =
      new Schedulers(
          new AdminSettings(
              Map.of("yarn.scheduler.minimum-allocation-mb", "512"),
              Map.of("yarn.scheduler.capacity.root.queues", "a,b", POLICY, "haste"),
              "<allocations><defaultQueueSchedulingPolicy>fifo</defaultQueueSchedulingPolicy>"
                  + "<queue name='a'/></allocations>"));

  @Test
  void everyNameStandsForAScheduler() {
    assertThat(Schedulers.names())
        .startsWith("fifo", "capacity", "fair", "drf", "stock", "heddle")
        .containsAll(PlacementPolicy.configNames());
    for (String name : Schedulers.names()) {
      assertThat(builtIn.named(name).scheduler().name()).isEqualTo(name);
      assertThat(configured.named(name).scheduler().name()).isEqualTo(name);
    }
  }

  @Test
  void onlyHadoopsOwnAreStock() {
    assertThat(Schedulers.names()).filteredOn(Schedulers::isStock).hasSize(5);
    assertThat(Schedulers.isStock("fair@1.0")).isTrue();
    assertThat(Schedulers.isStock("heddle@1.0")).isFalse();
  }

  /** Whoever watches Heddle in shadow mode wants to know what it would do. */
  @Test
  void simulatedHeddleActs() {
    AdminSettings shadow = new AdminSettings(Map.of(HeddleConfig.MODE, "shadow"), Map.of(), "");
    for (Contender heddle :
        List.of(new Schedulers(shadow).named("heddle"), configured.named("haste"))) {
      assertThat(heddle.scheduler().settings()).containsEntry(HeddleConfig.MODE, "active");
    }
    SchedulerChoice bare = new SchedulerChoice("bare", Family.HEDDLE, Map.of(), "");
    assertThat(mode(bare)).isEqualTo("active");
    assertThat(
            mode(
                new SchedulerChoice(
                    "told", Family.HEDDLE, Map.of(HeddleConfig.MODE, "shadow"), "")))
        .isEqualTo("shadow");
  }

  @Test
  void reclaimBehindANameIsTheSameWithReclaimedVcores() {
    Map<String, String> order = builtIn.named("capacity+reclaim@1.0").scheduler().settings();
    assertThat(order)
        .containsEntry(ReclaimConfig.MODE, "active")
        .containsEntry(ReclaimConfig.QUEUES, "root")
        .containsEntry("yarn.scheduler.heddle.queue.root.enabled", "false");
    assertThat(builtIn.named("capacity+reclaim@1.0").slowStart()).hasValue(1);
    assertThat(configured.named("haste+reclaim").scheduler().settings())
        .containsEntry(POLICY, "haste")
        .containsEntry(ReclaimConfig.MODE, "active")
        .doesNotContainKey("yarn.scheduler.heddle.queue.root.enabled");
    assertThat(Schedulers.withReclaim("capacity@0.5")).isEqualTo("capacity+reclaim@0.5");
    assertThat(Schedulers.withReclaim("heddle")).isEqualTo("heddle+reclaim");
    assertThat(Schedulers.isStock("capacity+reclaim")).isFalse();
    assertThat(Schedulers.mayReclaim("drf")).isFalse();
    assertThatThrownBy(() -> builtIn.named("fair+reclaim"))
        .hasMessageContaining("give capacity or one of Heddle's");
  }

  @Test
  void theAdministratorSaysWhichQueuesMayReclaim() {
    AdminSettings admin =
        new AdminSettings(
            Map.of(),
            Map.of("yarn.scheduler.capacity.root.queues", "a", ReclaimConfig.QUEUES, "root.a"),
            "");
    assertThat(new Schedulers(admin).named("heddle+reclaim").scheduler().settings())
        .containsEntry(ReclaimConfig.QUEUES, "root.a");
  }

  private static String mode(SchedulerChoice choice) {
    return DrivenScheduler.configuration(choice, ClusterSpec.of(1, 1_024, 1))
        .get(HeddleConfig.MODE);
  }

  @Test
  void fifoIsOneFifoQueueWhateverTheAdministratorHas() {
    Contender fifo = configured.named("fifo");
    assertThat(fifo.scheduler().family()).isEqualTo(Family.CAPACITY);
    assertThat(fifo.scheduler().settings()).containsEntry(ORDERING, "fifo");
    assertThat(fifo.oneQueue()).isTrue();
  }

  @Test
  void stockIsAsHadoopShipsItWhateverTheAdministratorHas() {
    Contender stock = configured.named("stock");
    assertThat(stock.scheduler()).isEqualTo(builtIn.named("stock").scheduler());
    assertThat(stock.scheduler().settings())
        .containsEntry("yarn.scheduler.capacity.root.queues", "default")
        .containsEntry("yarn.scheduler.capacity.maximum-am-resource-percent", "0.1")
        .doesNotContainKey("yarn.scheduler.minimum-allocation-mb");
    assertThat(stock.oneQueue()).isTrue();
  }

  /** Also for those on settings that are built in. */
  @ParameterizedTest
  @CsvSource({"true, false", "false, true"})
  void theAdministratorSaysWhetherHeartbeatsAloneServe(boolean inSite, boolean hasQueues) {
    Map<String, String> key =
        Map.of("yarn.scheduler.capacity.schedule-asynchronously.enable", "false");
    Map<String, String> capacity = new HashMap<>(inSite ? Map.of() : key);
    if (hasQueues) {
      capacity.put("yarn.scheduler.capacity.root.queues", "a");
    }
    Schedulers schedulers =
        new Schedulers(new AdminSettings(inSite ? key : Map.of(), capacity, ""));
    for (String row : List.of("stock", "fifo", "capacity", "heddle", "haste+reclaim")) {
      assertThat(schedulers.named(row).scheduler().settings()).as(row).containsAllEntriesOf(key);
    }
  }

  @Test
  void capacityIsTheAdministratorsOrOneQueueWithFairOrder() {
    assertThat(configured.named("capacity").oneQueue()).isFalse();
    assertThat(configured.named("capacity").scheduler().settings())
        .containsEntry("yarn.scheduler.capacity.root.queues", "a,b")
        .containsEntry("yarn.scheduler.minimum-allocation-mb", "512");
    assertThat(builtIn.named("capacity").scheduler().settings()).containsEntry(ORDERING, "fair");
    assertThat(builtIn.named("capacity").oneQueue()).isTrue();
  }

  @Test
  void aPolicyOfHeddleRunsOnTheSettingsOfCapacity() {
    SchedulerChoice policy = configured.named("ffd-dp").scheduler();
    assertThat(policy.family()).isEqualTo(Family.HEDDLE);
    assertThat(policy.settings())
        .containsEntry(POLICY, "ffd-dp")
        .containsEntry("yarn.scheduler.capacity.root.queues", "a,b");
    assertThat(configured.named("heddle").scheduler().settings()).containsEntry(POLICY, "haste");
  }

  @Test
  void fairAndDrfDifferInTheDefaultPolicyOnly() {
    assertThat(configured.named("fair").scheduler().allocations())
        .contains("<defaultQueueSchedulingPolicy>fair</defaultQueueSchedulingPolicy>")
        .contains("queue name=\"a\"")
        .doesNotContain("fifo");
    assertThat(builtIn.named("drf").scheduler().allocations())
        .contains("<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>")
        .contains("queueMaxAMShareDefault");
  }

  @Test
  void builtInSettingsCanHaveSeveralQueues() {
    Schedulers schedulers = new Schedulers(QueuedSettings.of(Map.of("b", 30, "a", 70)));
    assertThat(schedulers.named("capacity").oneQueue()).isFalse();
    assertThat(schedulers.named("haste").scheduler().settings())
        .containsEntry("yarn.scheduler.capacity.root.queues", "a,b")
        .containsEntry("yarn.scheduler.capacity.root.a.capacity", "70")
        .containsEntry("yarn.scheduler.capacity.root.b.maximum-capacity", "100")
        .containsEntry("yarn.scheduler.capacity.root.b.ordering-policy", "fair");
    assertThat(schedulers.named("drf").scheduler().allocations())
        .contains("<queue name=\"b\"><weight>30</weight></queue>");
    assertThat(schedulers.named("drf").oneQueue()).isFalse();
    assertThat(schedulers.named("fifo").oneQueue()).isTrue();
  }

  @Test
  void allocationsThatReachOutsideAreRefused() {
    String evil =
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><allocations>&e;</allocations>";
    Schedulers schedulers = new Schedulers(new AdminSettings(Map.of(), Map.of(), evil));
    assertThatThrownBy(() -> schedulers.named("fair"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fair-scheduler.xml");
  }

  @Test
  void aNameCanCarryASlowStart() {
    Contender contender = builtIn.named("fair@0.8");
    assertThat(contender.settings(SimulationSettings.standard(1)).slowStart()).isEqualTo(0.8);
    assertThat(contender.scheduler().name()).isEqualTo("fair@0.8");
    assertThat(builtIn.named("fair").settings(SimulationSettings.standard(1)).slowStart())
        .isEqualTo(0.05);
  }

  @Test
  void namesThatStandForNothingAreRefused() {
    assertThatThrownBy(() -> builtIn.named("fairest")).hasMessageContaining("fairest");
    assertThatThrownBy(() -> builtIn.named("fair@2")).hasMessageContaining("0 to 1");
    assertThatThrownBy(() -> builtIn.named(List.of("fair", "fair"))).hasMessageContaining("twice");
  }

  @Test
  void whereThereIsOneQueueAllJobsGoThere() {
    Job job =
        new Job(
            "1", "n", "u", "root.a", 3, 7, ResourceVector.of(1, 1), Set.of(), new Dag(List.of()));
    Workload workload = new Workload("w", List.of(job));

    assertThat(builtIn.named("fifo").workload(workload).jobs())
        .singleElement()
        .satisfies(
            moved -> {
              assertThat(moved.queue()).isEqualTo(Contender.QUEUE);
              assertThat(moved.priority()).isEqualTo(3);
              assertThat(moved.submitMillis()).isEqualTo(7);
            });
    assertThat(configured.named("capacity").workload(workload)).isEqualTo(workload);
  }
}
