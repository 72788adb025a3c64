package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.mixes.Cell.Variation;
import io.heddle.bench.packing.Queues;
import io.heddle.model.RecurringName;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixRowsTest {
  private static List<Entrant> rows(boolean queues) {
    AdminSettings settings = queues ? QueuedSettings.of(Queues.percents()) : AdminSettings.NONE;
    return new MixRows(new Schedulers(settings))
        .all(List.of("heddle", "heddle-makespan@1.0"), Variation.NONE, Map.of());
  }

  private static Entrant row(String name, boolean queues) {
    return rows(queues).stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
  }

  private static SchedulerChoice choice(String name, boolean queues) {
    return row(name, queues).contender().scheduler();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mastersAreLimitedInEveryRow(boolean queues) {
    assertThat(rows(queues))
        .extracting(row -> row.contender().scheduler())
        .filteredOn(choice -> !choice.name().equals(MixRows.AS_SHIPPED))
        .allSatisfy(
            choice -> {
              if (choice.family() == SchedulerChoice.Family.FAIR) {
                assertThat(choice.allocations())
                    .contains("<queueMaxAMShareDefault>0.3</queueMaxAMShareDefault>");
              } else {
                assertThat(choice.settings())
                    .containsEntry("yarn.scheduler.capacity.maximum-am-resource-percent", "0.3");
              }
            });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allButTheQueuesIsAsShipped(boolean queues) {
    assertThat(choice("stock", queues).settings())
        .containsEntry("yarn.scheduler.capacity.maximum-am-resource-percent", "0.1")
        .containsEntry(
            "yarn.scheduler.capacity.resource-calculator",
            "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator")
        .containsEntry(
            "yarn.scheduler.capacity.root." + (queues ? "tests" : "default") + ".ordering-policy",
            "fifo")
        .doesNotContainKey("yarn.scheduler.minimum-allocation-mb");
    assertThat(row("stock", queues).contender().oneQueue()).isEqualTo(!queues);
  }

  @Test
  void fifoKeepsTheQueues() {
    assertThat(row("fifo@1.0", true).contender().oneQueue()).isFalse();
    assertThat(choice("fifo@1.0", true).settings())
        .containsEntry("yarn.scheduler.capacity.root.tests.ordering-policy", "fifo");
    assertThat(choice("capacity@1.0", true).settings())
        .containsEntry("yarn.scheduler.capacity.root.tests.ordering-policy", "fair");
  }

  @Test
  void heddleRunsUnderThePolicyOfItsRow() {
    String key = "yarn.scheduler.heddle.policy";
    assertThat(choice("heddle", false).settings()).isEqualTo(withPolicy(key, "heddle"));
    assertThat(choice("heddle-makespan@1.0", false).settings())
        .containsEntry(key, "heddle-makespan");
    assertThat(row("heddle-makespan@1.0", false).contender().slowStart())
        .isEqualTo(OptionalDouble.of(1));
    assertThat(row("heddle", false).contender().slowStart()).isEmpty();
  }

  @Test
  void oneMoreRowKnowsEarlierRuns() {
    Map<RecurringName, JobProfile> known =
        Map.of(RecurringName.UNKNOWN, JobProfile.ofRun(ContainerTimes.NONE));
    List<Entrant> rows =
        new MixRows(new Schedulers(AdminSettings.NONE))
            .all(List.of("heddle"), Variation.PREEMPTION, known);
    Entrant last = rows.get(rows.size() - 1);
    assertThat(last.name()).isEqualTo("heddle+profiles");
    assertThat(last.contender().scheduler().profiles()).isEqualTo(known);
    assertThat(rows.subList(0, rows.size() - 1))
        .allSatisfy(row -> assertThat(row.contender().scheduler().profiles()).isEmpty());
  }

  /** As the row of stock in fair order, with the policy besides. */
  private static Map<String, String> withPolicy(String key, String policy) {
    Map<String, String> settings = new HashMap<>(choice("capacity", false).settings());
    settings.put("yarn.scheduler.heddle.mode", "active");
    settings.put(key, policy);
    return settings;
  }

  @Test
  void variationsChangeAllRowsAndLeaveOutThoseThatDoNotKnowThem() {
    MixRows rows = new MixRows(new Schedulers(AdminSettings.NONE));
    assertThat(rows.all(List.of("heddle"), Variation.USER_LIMITS, Map.of()))
        .hasSize(5)
        .extracting(row -> row.contender().scheduler().settings())
        .allSatisfy(
            settings ->
                assertThat(settings)
                    .containsEntry(
                        "yarn.scheduler.capacity.root.default.user-limit-factor", "0.1"));
    assertThat(rows.all(List.of("heddle"), Variation.PREEMPTION, Map.of()))
        .hasSize(7)
        .extracting(row -> row.contender().scheduler().settings())
        .allSatisfy(
            settings ->
                assertThat(settings)
                    .containsEntry("yarn.resourcemanager.scheduler.monitor.enable", "true"));
  }

  @Test
  void memoryAloneCountsInTheRowsThatCanCountSo() {
    assertThat(
            new MixRows(new Schedulers(AdminSettings.NONE))
                .all(List.of("heddle"), Variation.MEMORY_ONLY, Map.of()))
        .hasSize(6)
        .extracting(row -> row.contender().scheduler().settings())
        .allSatisfy(
            settings ->
                assertThat(settings.get("yarn.scheduler.capacity.resource-calculator"))
                    .endsWith(".DefaultResourceCalculator"));
  }
}
