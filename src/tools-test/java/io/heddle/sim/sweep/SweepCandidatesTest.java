package io.heddle.sim.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.SchedulerChoice.Family;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepCandidatesTest {
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String MASTERS = CAPACITY + "maximum-am-resource-percent";
  private static final SweepGrid SMALL =
      new SweepGrid(List.of(0.1), List.of(0.05, 1.0), List.of("heddle"));

  private static final String ROOT = "yarn.scheduler.capacity.root";

  private static List<SweepCandidate> of(AdminSettings admin, SweepGrid grid) {
    return new SweepCandidates(admin, 0.05).of(grid);
  }

  private static SweepCandidate named(List<SweepCandidate> all, String name) {
    return all.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** Without files the present configuration is FIFO order, masters 0.1 and slow-start 0.05. */
  @Test
  void withoutFilesHadoopsDefaultsAreThePresentConfiguration() {
    List<SweepCandidate> all = of(AdminSettings.NONE, SMALL);
    assertThat(all)
        .extracting(SweepCandidate::name)
        .containsExactly(
            "present",
            "capacity fair, masters 0.1, slow-start 0.05",
            "heddle, masters 0.1, slow-start 0.05",
            "capacity fifo, masters 0.1, slow-start 1.0",
            "capacity fair, masters 0.1, slow-start 1.0",
            "heddle, masters 0.1, slow-start 1.0");
    assertThat(all.get(0).contender().scheduler().settings())
        .containsEntry(MASTERS, "0.1")
        .containsEntry(CAPACITY + "root.default.ordering-policy", "fifo");
    assertThat(named(all, "capacity fair, masters 0.1, slow-start 1.0").change())
        .containsExactly(
            new Setting(
                "capacity-scheduler.xml", CAPACITY + "root.default.ordering-policy", "fair"),
            new Setting("mapred-site.xml", "mapreduce.job.reduce.slowstart.completedmaps", "1.0"));
    assertThat(named(all, "heddle, masters 0.1, slow-start 0.05").change())
        .containsExactly(
            new Setting(
                "yarn-site.xml",
                "yarn.resourcemanager.scheduler.class",
                "io.heddle.yarn.HeddleScheduler"),
            new Setting("capacity-scheduler.xml", "yarn.scheduler.heddle.mode", "active"),
            new Setting("capacity-scheduler.xml", "yarn.scheduler.heddle.policy", "heddle"));
  }

  @Test
  void theAdministratorsQueuesAndLimitsOfQueuesAreChanged() {
    AdminSettings admin =
        new AdminSettings(
            Map.of(),
            Map.of(
                CAPACITY + "root.queues",
                "a,b",
                CAPACITY + "root.a.maximum-am-resource-percent",
                "0.5",
                CAPACITY + "root.b.ordering-policy",
                "fair"),
            "");
    SweepCandidate fair =
        named(
            of(admin, new SweepGrid(List.of(0.3), List.of(0.05), List.of())),
            "capacity fair, masters 0.3");
    assertThat(fair.contender().oneQueue()).isFalse();
    assertThat(fair.change())
        .extracting(Setting::key, Setting::value)
        .containsExactly(
            tuple(MASTERS, "0.3"),
            tuple(CAPACITY + "root.a.maximum-am-resource-percent", "0.3"),
            tuple(CAPACITY + "root.a.ordering-policy", "fair"));
  }

  @Test
  void whereHeddleIsThePresentSchedulerHadoopsIsAChange() {
    AdminSettings admin =
        new AdminSettings(
            Map.of(
                "yarn.resourcemanager.scheduler.class",
                "io.heddle.yarn.HeddleScheduler",
                "yarn.scheduler.heddle.mode",
                "active"),
            Map.of(CAPACITY + "root.queues", "a", MASTERS, "0.1"),
            "");
    List<SweepCandidate> all =
        of(admin, new SweepGrid(List.of(0.1), List.of(0.05), List.of("heddle")));
    assertThat(all.get(0).isHeddle()).isTrue();
    assertThat(all)
        .extracting(SweepCandidate::name)
        .containsExactly("present", "capacity fifo, masters 0.1", "capacity fair, masters 0.1");
    assertThat(all.get(1).change().get(0).value()).endsWith(".CapacityScheduler");
  }

  /** By default it only counts what it would do. */
  @Test
  void heddleThatDoesNotActIsHadoopsScheduler() {
    AdminSettings admin =
        new AdminSettings(
            Map.of("yarn.resourcemanager.scheduler.class", "io.heddle.yarn.HeddleScheduler"),
            Map.of(CAPACITY + "root.queues", "a", MASTERS, "0.1"),
            "");
    List<SweepCandidate> all =
        of(admin, new SweepGrid(List.of(0.1), List.of(0.05), List.of("heddle")));
    assertThat(all.get(0).isHeddle()).isFalse();
    assertThat(named(all, "heddle, masters 0.1").change())
        .extracting(Setting::key)
        .contains("yarn.scheduler.heddle.mode");
  }

  @Test
  void fairSchedulersPoliciesAreTriedWhereItIsThePresentOne() {
    AdminSettings admin =
        new AdminSettings(
            Map.of(),
            Map.of(),
            "<allocations><queueMaxAMShareDefault>0.5</queueMaxAMShareDefault></allocations>");
    List<SweepCandidate> all =
        of(admin, new SweepGrid(List.of(0.2), List.of(0.05), List.of("heddle")));
    assertThat(all)
        .extracting(SweepCandidate::name)
        .containsExactly("present", "fair, masters 0.2", "drf, masters 0.2", "heddle, masters 0.2");
    assertThat(all.get(0).contender().scheduler().allocations()).contains("0.5");
    SweepCandidate drf = all.get(2);
    assertThat(drf.contender().scheduler().family()).isEqualTo(Family.FAIR);
    assertThat(drf.contender().scheduler().allocations())
        .contains("<queueMaxAMShareDefault>0.2</queueMaxAMShareDefault>")
        .doesNotContain("0.5");
    assertThat(drf.change())
        .extracting(Setting::xml)
        .containsExactly(
            "<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>",
            "<queueMaxAMShareDefault>0.2</queueMaxAMShareDefault>");
  }

  @Test
  void leavesAreThoseWithoutQueuesOfTheirOwn() {
    assertThat(
            LeafQueues.orderKeys(
                Map.of(
                    ROOT + ".queues", "a, b", ROOT + ".a.queues", "c", ROOT + ".b.capacity", "50")))
        .containsExactly(ROOT + ".b.ordering-policy", ROOT + ".a.c.ordering-policy");
  }

  @Test
  void queuesThatAreCreatedTakeTheOrderOfTheirTemplate() {
    assertThat(
            LeafQueues.orderKeys(
                Map.of(
                    ROOT + ".queues",
                    "a,b",
                    ROOT + ".a.auto-queue-creation-v2.enabled",
                    "true",
                    ROOT + ".b.auto-create-child-queue.enabled",
                    "true")))
        .containsExactly(
            ROOT + ".a.auto-queue-creation-v2.leaf-template.ordering-policy",
            ROOT + ".b.leaf-queue-template.ordering-policy");
  }
}
