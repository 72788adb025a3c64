package io.heddle.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.dag.LinearWeights;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class CheckConfigTest extends CheckConfigScene {
  private static final String CALCULATOR = CAPACITY + "resource-calculator";
  private static final String OFF_SWITCH =
      CAPACITY + "per-node-heartbeat.maximum-offswitch-assignments";
  private static final String DOMINANT =
      "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator";

  private static final String ORDERING =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy"
          + ".FifoOrderingPolicyForPendingApps";

  @Test
  void goodSettingsArePrintedWithTheDefaults() throws IOException {
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE, "yarn.scheduler.heddle.mode", "off"));
    write(
        "capacity-scheduler.xml",
        Map.of(
            CALCULATOR,
            DOMINANT,
            OFF_SWITCH,
            "10",
            "yarn.scheduler.capacity.schedule-asynchronously.enable",
            "true",
            "yarn.scheduler.heddle.mode",
            "shadow",
            "yarn.scheduler.heddle.queue.root.default.enabled",
            "false"));

    assertThat(check()).isZero();

    assertThat(shell.out())
        .startsWith(
            """
            Heddle's settings can be used:
              yarn.scheduler.heddle.mode = shadow
              yarn.scheduler.heddle.queue.root.default.enabled = false
              and the defaults of\
            """)
        .contains("mode in effect: shadow, Heddle only counts what it would do")
        .doesNotContain("(default)", "note:");
    assertThat(check("--all")).isZero();
    assertThat(shell.out()).contains("yarn.scheduler.heddle.policy = heddle (default)\n");
  }

  @Test
  void whereHeartbeatsAlonePlaceALowLimitOfEachIsNoted() throws IOException {
    String asynchronous = CAPACITY + "schedule-asynchronously.enable";
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE));
    write("capacity-scheduler.xml", Map.of(CALCULATOR, DOMINANT, asynchronous, "false"));
    assertThat(check()).isZero();
    assertThat(shell.out())
        .contains(
            asynchronous + " is off: containers are placed at heartbeats only",
            OFF_SWITCH + " is 1: a heartbeat gives no more containers");

    write("capacity-scheduler.xml", Map.of(CALCULATOR, DOMINANT, asynchronous, "true"));
    assertThat(check()).isZero();
    assertThat(shell.out().substring(shell.out().lastIndexOf("Heddle's settings")))
        .doesNotContain("note:");
  }

  @Test
  void aBadSettingIsRefusedWithKeyValueAndRemedy() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.mode", "on"));
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isEqualTo(1);

    assertThat(shell.out()).isEmpty();
    assertThat(shell.err().trim())
        .isEqualTo(
            directory.resolve("yarn-site.xml")
                + ", line 2: yarn.scheduler.heddle.mode = 'on' cannot be used: write one of [off,"
                + " shadow, active]");
  }

  @Test
  void aModeOfATunerThatDoesNotRunIsNoted() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.tuner.mode", "active"));
    write("capacity-scheduler.xml", Map.of());

    check();

    assertThat(shell.out())
        .contains(
            "note: yarn.scheduler.heddle.tuner.mode is set, and no tuner runs: set",
            "yarn.resourcemanager.scheduler.monitor.policies");
  }

  /** The last of a key counts. */
  @Test
  void aKeyThatIsSetTwiceIsNamedWhereItCounts() throws IOException {
    String setting = "<property><name>%s</name><value>%s</value></property>\n";
    String mode = "yarn.scheduler.heddle.mode";
    Files.writeString(
        directory.resolve("yarn-site.xml"),
        "<configuration>\n"
            + setting.formatted(mode, "shadow")
            + setting.formatted(mode, "activ")
            + "</configuration>");
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isEqualTo(1);

    assertThat(shell.err()).contains("line 3: yarn.scheduler.heddle.mode = 'activ'");
  }

  @Test
  void allBadSettingsAreNamedAtOnce() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.mode", "on"));
    write(
        "capacity-scheduler.xml",
        Map.of(
            "yarn.scheduler.heddle.polciy", "haste", "yarn.scheduler.heddle.nodes.hot-cpu", "90"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err().lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("mode = 'on'"))
        .anyMatch(line -> line.contains("polciy"))
        .anyMatch(line -> line.contains("hot-cpu = '90'"));
  }

  @Test
  void whatWasMeantByAMistypedKeyIsSaid() throws IOException {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.polciy", "haste"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains("no such key; did you mean yarn.scheduler.heddle.policy? ");
  }

  @Test
  void theRemovedScopeIsRefusedUnlessItSaysWhatAlwaysHolds() throws IOException {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.scope", "cluster"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains("yarn.scheduler.heddle.scope = 'cluster' cannot be used: the key was removed");

    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.scope", "queue"));
    assertThat(check()).isZero();
    assertThat(shell.out()).contains("note: yarn.scheduler.heddle.scope is no longer used");
  }

  @Test
  void aFileOfWeightsIsReadAndWhatIsWrongWithItSaid() throws IOException {
    Path file = directory.resolve("weights.txt");
    Map<String, String> settings =
        Map.of(
            "yarn.scheduler.heddle.policy",
            "decima-linear",
            "yarn.scheduler.heddle.dag.weights",
            file.toString());
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", settings);

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains(
            "yarn.scheduler.heddle.dag.weights = '" + file + "' cannot be used: it cannot be read");

    Files.writeString(file, LinearWeights.fair().text().replace("work = 0.0", "work = NaN"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains("decima-linear cannot use it, weight 'NaN'")
        .contains("name a file that was written for this policy, or auto");

    Files.writeString(file, LinearWeights.fair().text());
    assertThat(check()).isZero();
  }

  @Test
  void resourceTypesOfTheDirectoryAreKnown() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.fitness.weight.yarn.io/gpu", "2"));
    write("capacity-scheduler.xml", Map.of());
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains("name one of [memory-mb, vcores]");

    write("resource-types.xml", Map.of("yarn.resource-types", "yarn.io/gpu"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains("RM uses DefaultResourceCalculator");
    write("capacity-scheduler.xml", Map.of(CALCULATOR, DOMINANT));
    assertThat(check()).isZero();
  }

  @Test
  void whatLeavesHeddleLessToDoIsNoted() throws IOException {
    write(
        "yarn-site.xml",
        Map.of(
            "yarn.scheduler.configuration.store.class",
            "zk",
            "yarn.scheduler.app-placement-allocator.class",
            "com.example.Allocator"));
    write(
        "capacity-scheduler.xml",
        Map.of(
            "yarn.scheduler.capacity.multi-node-placement-enabled",
            "true",
            "yarn.scheduler.capacity.root.ordering-policy",
            "priority-utilization",
            "yarn.scheduler.capacity.root.default.ordering-policy",
            ORDERING));

    assertThat(check()).isZero();

    assertThat(shell.out())
        .contains("note: " + SCHEDULER_CLASS)
        .contains("note: yarn.scheduler.configuration.store.class is zk")
        .contains("note: yarn.scheduler.app-placement-allocator.class is com.example.Allocator")
        .contains("note: yarn.scheduler.capacity.multi-node-placement-enabled is on")
        .contains("note: " + CALCULATOR)
        .contains("note: yarn.scheduler.capacity.root.default.ordering-policy is " + ORDERING)
        .doesNotContain("root.ordering-policy");
  }

  @Test
  void aSchedulerThatOnlyTheCapacityFileNamesIsNotInUse() throws IOException {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of(SCHEDULER_CLASS, HEDDLE));

    assertThat(check()).isZero();

    assertThat(shell.out())
        .contains("mode in effect: none, Heddle is not the scheduler")
        .contains(
            "note: " + SCHEDULER_CLASS + " in capacity-scheduler.xml is not read: write it in");
  }

  @Test
  void ofManySettingsOfQueuesThatThereAreNotTheNumberIsSaid() throws IOException {
    Map<String, String> settings = new HashMap<>();
    for (int i = 0; i < 25; i++) {
      settings.put("yarn.scheduler.heddle.queue.root.q" + i + ".policy", "haste");
    }
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE));
    write("capacity-scheduler.xml", settings);

    assertThat(check()).isZero();

    assertThat(shell.out()).contains("note: 5 more settings are of queues that there are not");
  }

  @Test
  void settingsOfQueuesThatThereAreNotAreNamed() throws IOException {
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE));
    write(
        "capacity-scheduler.xml",
        Map.of(
            "yarn.scheduler.heddle.queue.root.sales.policy",
            "haste",
            "yarn.scheduler.heddle.queue.root.default.policy",
            "haste",
            "yarn.scheduler.heddle.tuner.queue.root.adhoc.min-share",
            "0.1"));

    assertThat(check()).isZero();
    assertThat(shell.out())
        .contains("note: yarn.scheduler.heddle.queue.root.sales.*: there is no queue root.sales")
        .contains("note: yarn.scheduler.heddle.tuner.queue.root.adhoc.*: there is no queue")
        .doesNotContain("no queue root.default");
  }

  /** And not root.queues, whose value is the name of the queue. */
  @Test
  void theSettingOfTheQueueThatYarnNamesIsShown() throws IOException {
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE));
    write(
        "capacity-scheduler.xml",
        new TreeMap<>(
            Map.of(CAPACITY + "root.queues", "default", CAPACITY + "root.default.capacity", "-1")));
    assertThat(check()).isOne();
    assertThat(shell.err()).contains("yarn.scheduler.capacity.root.default.capacity=-1");
  }

  @Test
  void labelsThatNoQueueMayUseAreNamed() throws IOException {
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE));
    write(
        "capacity-scheduler.xml",
        Map.of(
            CAPACITY + "root.accessible-node-labels.gpu.capacity",
            "100",
            CAPACITY + "root.default.accessible-node-labels.gpu.capacity",
            "100",
            "yarn.scheduler.heddle.nodes.pack",
            "tru,gpu,default",
            "yarn.scheduler.heddle.nodes.stable",
            "label:core"));

    assertThat(check()).isZero();
    assertThat(shell.out())
        .contains(
            "note: yarn.scheduler.heddle.nodes.pack: no queue has capacity of a node label tru")
        .contains("heddle.nodes.stable: no queue has capacity of a node label core")
        .doesNotContain("label gpu")
        .doesNotContain("label default");
  }

  @Test
  void aQueueThatYarnMayMakeIsNotMissed() throws IOException {
    write("yarn-site.xml", Map.of());
    write(
        "capacity-scheduler.xml",
        Map.of(
            CAPACITY + "root.users.capacity",
            "0",
            CAPACITY + "root.queues",
            "default,users",
            CAPACITY + "root.users.auto-create-child-queue.enabled",
            "true",
            CAPACITY + "root.users.leaf-queue-template.capacity",
            "0",
            "yarn.scheduler.heddle.queue.root.users.ann.policy",
            "haste"));
    assertThat(check()).isZero();
    assertThat(shell.out()).doesNotContain("there is no queue");
  }

  @Test
  void aStateDirectoryThatCannotBeReachedIsNoted() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.state.dir", file.toUri() + "/state"));
    write("capacity-scheduler.xml", Map.of());
    assertThat(check()).isZero();
    assertThat(shell.out()).contains("note: yarn.scheduler.heddle.state.dir = " + file.toUri());

    write(
        "yarn-site.xml",
        Map.of("yarn.scheduler.heddle.state.dir", directory.resolve("new/state").toUri() + ""));
    Shell second = new Shell();
    second.run(new Configuration(false), "check-config", "--conf-dir", directory.toString());
    assertThat(second.out()).contains("can be used").doesNotContain("state.dir = file:/file");
    assertThat(second.out()).doesNotContain("cannot be reached");
  }

  @Test
  void anIncludedFileThatIsNotThereIsNamedWithItsLine() throws IOException {
    write("yarn-site.xml", Map.of());
    String include =
        "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'>\n%s</configuration>";
    Path file = directory.resolve("capacity-scheduler.xml");
    Files.writeString(file, include.formatted("<xi:include href='queues.xml'/>\n"));

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err().trim())
        .isEqualTo(file + ", line 2: the included file 'queues.xml' is not there");

    Files.writeString(directory.resolve("queues.xml"), "<configuration>\n<property>");
    Shell second = new Shell();
    second.run(new Configuration(false), "check-config", "--conf-dir", directory.toString());
    assertThat(second.err()).startsWith(directory.resolve("queues.xml") + ", line 2: ");

    write("queues.xml", Map.of(CAPACITY + "root.queues", "default"));
    Files.writeString(
        file,
        include.formatted(
            "<xi:include href='queues.xml'/><xi:include href='gone.xml'><xi:fallback/></xi:include>"
                + "<property><name>yarn.scheduler.capacity.root.default.capacity</name>"
                + "<value>100</value></property>"));
    Shell third = new Shell();
    third.run(new Configuration(false), "check-config", "--conf-dir", directory.toString());
    assertThat(third.code()).as(third.err()).isZero();
  }

  /** Hadoop reads such a file; what the entity stands for is not read here. */
  @Test
  void anExternalEntityIsNoFailure() throws IOException {
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE));
    write("capacity-scheduler.xml", Map.of());
    Path file = directory.resolve("capacity-scheduler.xml");
    Path entity = Files.writeString(directory.resolve("entity"), "some text");
    String content = Files.readString(file);
    Files.writeString(
        file,
        "<!DOCTYPE configuration [<!ENTITY x SYSTEM \"%s\">]>%s"
            .formatted(
                entity.toUri(),
                content
                    .substring(content.indexOf("<configuration>"))
                    .replace(
                        "</configuration>",
                        "<property><name>x</name><value>&x;</value></property></configuration>")));

    assertThat(check()).as(shell.err()).isZero();
  }

  @Test
  void aLongValueIsCut() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.mode", "x\n".repeat(50_000)));
    write("capacity-scheduler.xml", Map.of());
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).hasLineCount(1).hasSizeLessThan(700).contains("x\\u000ax", "write one");
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains(directory.resolve("yarn-site.xml") + " cannot be read");
    write("yarn-site.xml", Map.of());
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains(directory.resolve("capacity-scheduler.xml") + " cannot be read");
  }

  @Test
  void withoutADirectoryTheClassPathIsRead() throws IOException {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.mode", "often"));
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, null) {
          @Override
          public URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? CheckConfigTest.class.getClassLoader().getResource(name) : own;
          }
        }) {
      Configuration conf = new Configuration(false);
      conf.setClassLoader(loader);

      assertThat(shell.run(conf, "check-config")).isEqualTo(1);
      assertThat(shell.err()).contains("yarn.scheduler.heddle.mode = 'often'");
    }
  }
}
