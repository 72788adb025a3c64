package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.mixes.Cell.Variation;
import io.heddle.bench.packing.Queues;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.ResourceVector;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixRowsTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1024, 2);

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
