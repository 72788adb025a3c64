package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.score.PlacementPolicy;
import io.heddle.yarn.BadConfigurationTest.Case;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TwoJobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** A wrong setting stops the start, a refresh changes nothing; the message says what to write. */
class BadConfigurationTest {
  record Case(String name, String value, String remedy) {
    String key() {
      return Keys.PREFIX + name;
    }

    @Override
    public String toString() {
      return name + "=" + value;
    }
  }

  private static final Set<String> POLICIES = new TreeSet<>(PlacementPolicy.configNames());

  static final List<Case> CASES =
      List.of(
          new Case("mode", "on", "write one of [off, shadow, active]"),
          new Case("scope", "cluster", "requests are ranked within their queue; remove it"),
          new Case("policy", "best", "write one of " + POLICIES),
          new Case("fitness.unit", "percent", "write one of [fraction, raw]"),
          new Case("fitness.weight.memory-mb", "-1", "write a number from 0.0 to 1000000.0"),
          new Case("fitness.weight.tape", "1", "YARN knows no such resource; name one of ["),
          new Case("waiting-limit-ms", "-1", "whole number of milliseconds from 0 to 86400000"),
          new Case("guard.budget-us", "49", "whole number of microseconds from 50 to 1000000"),
          new Case("guard.failure-limit", "0", "whole number of failures from 1 to 1000000"),
          new Case("queue.root.default.enabled", "yes", "write true or false"),
          new Case("queue.root.default.policy", "best", "write one of " + POLICIES),
          new Case("queue.default.policy", "haste", "which begins with root"),
          new Case("queue.root.default.colour", "red", "end the key in one of [.enabled, .policy"),
          new Case("dag.weights", "best", "write auto, batch, stream, long, or the absolute path"),
          new Case("mood", "active", "no such key; docs/keys.md lists all"));

  private static LiveRm live;
  private static TwoJobs jobs;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "yarn.scheduler.heddle.mode, on",
    "yarn.scheduler.heddle.waiting-limit-ms, -1",
    "yarn.scheduler.heddle.no-such-key, 1",
    "yarn.scheduler.heddle.fitness.weight.gpu, 1",
    "yarn.scheduler.heddle.queue.sales.enabled, true",
    "yarn.scheduler.heddle.reclaim.mode, active",
    "yarn.scheduler.heddle.queue.root.sales.policy, best"
  })
  void bothRefuseInTheSameWords(String key, String value) throws Exception {
    Throwable refusal = catchThrowable(() -> LiveRm.start(conf -> conf.set(key, value)).close());
    assertThat(refusal).hasMessageContaining(key).hasMessageContaining(value);

    Configuration scheduler = new Configuration(false);
    scheduler.set(key, value);
    write("capacity-scheduler.xml", scheduler);
    write("yarn-site.xml", new Configuration(false));
    Shell shell = new Shell();
    int exit = shell.run(new Configuration(), "check-config", "--conf-dir", directory.toString());

    assertThat(exit).isEqualTo(1);
    // The command also says in which file and line.
    String said = shell.err().trim();
    assertThat(said).startsWith(directory.resolve("capacity-scheduler.xml") + ", line ");
    assertThat(refusal.getMessage()).contains(said.substring(said.indexOf(": ") + 2));
  }

  @BeforeAll
  static void start() throws Exception {
    live = LiveRm.start(conf -> conf.set(HeddleConfig.WAITING_LIMIT, "0"));
    jobs = TwoJobs.in(live, "default").ask(100);
  }

  @AfterAll
  static void stop() {
    live.close();
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void theRefreshIsRefusedAndTheOldSettingsStay(Case bad) throws Exception {
    Configuration next = LiveRm.settings();
    next.set(HeddleConfig.MODE, "off");
    next.set(bad.key(), bad.value());

    assertThatThrownBy(() -> live.scheduler().reinitialize(next, live.rm().getRMContext()))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(bad.key(), "'" + bad.value() + "'", bad.remedy());
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
  }

  @ParameterizedTest
  @FieldSource("io.heddle.yarn.BadConfigurationTest#CASES")
  void theResourceManagerDoesNotStart(Case bad) {
    assertThatThrownBy(() -> LiveRm.start(conf -> conf.set(bad.key(), bad.value())).close())
        .hasMessageContainingAll(bad.key(), "'" + bad.value() + "'", bad.remedy());
  }

  private void write(String name, Configuration conf) throws Exception {
    try (var out = Files.newOutputStream(directory.resolve(name))) {
      conf.writeXml(out);
    }
  }
}
