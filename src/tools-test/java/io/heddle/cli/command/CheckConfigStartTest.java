package io.heddle.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with which no ResourceManager starts. */
class CheckConfigStartTest extends CheckConfigScene {
  /** YARN makes the scheduler by its untrimmed name, and knows five stores. */
  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "scheduler.class,io.heddle.HeddleScheduler,there is no such class",
        "scheduler.class, io.heddle.yarn.HeddleScheduler ,there is no such class",
        "scheduler.class,java.lang.String,it is no scheduler",
        "scheduler.class,org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler,it is no scheduler",
        "configuration.store.class,nope,it is none of file",
        "configuration.store.class, file,it is none of file",
        "configuration.store.class,java.lang.String,it is none of file"
      })
  void aClassThatCannotBeMadeIsRefused(String rest, String value, String why) throws IOException {
    String key = (rest.startsWith("s") ? "yarn.resourcemanager." : "yarn.scheduler.") + rest;
    write("yarn-site.xml", Map.of(key, value));
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .hasLineCount(1)
        .startsWith(directory.resolve("yarn-site.xml").toString())
        .contains("no ResourceManager starts with it: " + key + "=" + value.trim())
        .contains(": " + why);
  }

  @ParameterizedTest
  @CsvSource({
    "yarn.resourcemanager.store.class, io.example.Store, there is no such class",
    "yarn.resourcemanager.store.class, java.lang.String, it is no RMStateStore",
    "yarn.authorization-provider, io.example.Provider, there is no such class",
    "yarn.resourcemanager.configuration.provider-class, io.example.P, there is no such class",
    "yarn.resourcemanager.scheduler.monitor.policies, io.example.M, there is no such class",
    "yarn.resourcemanager.scheduler.monitor.policies, java.lang.String, it is no SchedulingEditPolicy"
  })
  void anotherClassThatCannotBeMadeIsRefused(String key, String value, String why)
      throws IOException {
    write(
        "yarn-site.xml",
        Map.of(key, value, "yarn.resourcemanager.scheduler.monitor.enable", "true"));
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .hasLineCount(1)
        .startsWith(directory.resolve("yarn-site.xml").toString())
        .endsWith("no ResourceManager starts with it: " + key + "=" + value + ": " + why + "\n");
  }

  @Test
  void aMonitorThatIsOffMayBeMissing() throws IOException {
    write(
        "yarn-site.xml",
        Map.of("yarn.resourcemanager.scheduler.monitor.policies", "io.example.Monitor"));
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isZero();
  }

  /** What the ResourceManager checks itself before it makes anything. */
  @ParameterizedTest
  @CsvSource({
    "yarn.resourcemanager.am.max-attempts, 0",
    "yarn.resourcemanager.am.max-attempts, -1",
    "yarn.nm.liveness-monitor.expiry-interval-ms, 10"
  })
  void whatTheResourceManagerChecksIsRefused(String key, String value) throws IOException {
    write("yarn-site.xml", Map.of(key, value));
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .hasLineCount(1)
        .contains("yarn-site.xml", ": no ResourceManager starts with it: ")
        .contains(value);
  }

  @Test
  void aMonitorWithoutAnIntervalIsRefused() throws IOException {
    String interval = "yarn.resourcemanager.monitor.capacity.preemption.monitoring_interval";
    write(
        "yarn-site.xml",
        Map.of("yarn.resourcemanager.scheduler.monitor.enable", "true", interval, "0"));
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains("no ResourceManager starts with it: " + interval + "=0");
  }

  /** The Fair scheduler never reads this file. */
  @Test
  void queuesThatAnotherSchedulerDoesNotReadStopHeddleAlone() throws IOException {
    write(
        "yarn-site.xml",
        Map.of(
            SCHEDULER_CLASS,
            "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler"));
    write("capacity-scheduler.xml", Map.of("yarn.scheduler.capacity.root.default.capacity", "90"));

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains("Heddle's scheduler does not start with it: Illegal capacity sum")
        .contains("capacity-scheduler.xml or ");
  }

  /** As the ResourceManager builds them; each of these ends its start. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          root.default.capacity | 90 | Illegal capacity sum of 0.9 for children of queue root
          root.default.capacity | many | yarn.scheduler.capacity.root.default.capacity=many: no ResourceManager starts with it: java.lang.NumberFormatException
          root.default.max-parallel-apps | x | yarn.scheduler.capacity.root.default.max-parallel-apps=x: no
          root.default.state | paused | yarn.scheduler.capacity.root.default.state=paused: no ResourceManager starts with it: No enum constant
          root.default.acl_application_max_priority | [user=ann max_priority=high] | NumberFormatException
          root.default.capacity | [memory=x] | root.default.capacity=[memory=x]: no ResourceManager starts with it
          root.default.maximum-capacity | [memory=x] | root.default.maximum-capacity=[memory=x]: no
          root.default.capacity | [memory=99999999999999999999] | root.default.capacity=[memory=99999999999999999999]: no
          root.default.capacity | 1x | root.default.capacity=1x: no
          root.default.user-limit-factor | x | root.default.user-limit-factor=x: no
          root.default.minimum-user-limit-percent | half | root.default.minimum-user-limit-percent=half: no
          root.default.maximum-am-resource-percent | x | root.default.maximum-am-resource-percent=x: no
          root.default.ordering-policy | com.example.Ordering | ClassNotFoundException: com.example.Ordering
          queue-mappings | u:ann:nowhere | Path root 'nowhere' does not exist
          root.queues | default,default | Illegal capacity sum of 2.0
          resource-calculator | com.example.Calculator | com.example.Calculator not found
          """)
  void queuesWithWhichNoResourceManagerStartsAreRefused(String key, String value, String why)
      throws IOException {
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE));
    write("capacity-scheduler.xml", Map.of(CAPACITY + key, value));

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).hasLineCount(1).contains(why).doesNotContain("\tat ");
    assertThat(shell.err()).startsWith(directory.resolve("capacity-scheduler.xml").toString());
    assertThat(shell.out()).isEmpty();
  }

  @Test
  void limitsThatContradictEachOtherAreRefused() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.minimum-allocation-mb", "99999"));
    write("capacity-scheduler.xml", Map.of());
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains("Invalid resource scheduler memory allocation");
  }
}
