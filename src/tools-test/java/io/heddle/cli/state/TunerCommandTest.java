package io.heddle.cli.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.state.StateFile;
import io.heddle.tune.step.Request;
import io.heddle.yarn.testing.BeanServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tuner's commands where no tuner runs, and where it did nothing yet. */
class TunerCommandTest {
  private static final String TUNER = "io.heddle.yarn.tune.ConfigurationTuner";

  @TempDir Path directory;
  private final Configuration site = new Configuration(false);
  private final Shell shell = new Shell();

  @BeforeEach
  void noTuner() throws IOException {
    site.set(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
    try (BeanServer gone = BeanServer.showing()) {
      site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, gone.address());
    }
  }

  private int tuner(String... words) throws IOException {
    try (var out = Files.newOutputStream(directory.resolve("yarn-site.xml"))) {
      site.writeXml(out);
    }
    String[] all = new String[words.length + 3];
    all[0] = "tuner";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--conf-dir";
    all[words.length + 2] = directory.toString();
    return shell.run(new Configuration(false), all);
  }

  private void configured() {
    site.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    site.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "com.example.Other, " + TUNER);
  }

  private Optional<byte[]> request() throws Exception {
    return new StateFile(new Configuration(), site.get(HeddleConfig.STATE_DIR), Request.FILE)
        .read();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pause", "resume", "rollback", "apply 7"})
  void nothingIsAskedOfATunerThatIsNotConfigured(String words) throws Exception {
    assertThat(tuner(words.split(" "))).isEqualTo(1);

    assertThat(shell.err())
        .contains("no tuner runs", YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "restart");
    assertThat(shell.out()).doesNotContain("asked to");
    assertThat(request()).isEmpty();
  }

  @Test
  void nothingIsAskedOfAResourceManagerThatDoesNotRun() throws Exception {
    configured();

    assertThat(tuner("apply", "7")).isEqualTo(1);
    assertThat(shell.err()).contains("no tuner runs: no ResourceManager answers at http://127.");
    assertThat(request()).isEmpty();
  }

  @Test
  void nothingIsAskedOfAResourceManagerWithoutATuner() throws Exception {
    configured();
    try (BeanServer other = BeanServer.showing("HeddleMetrics")) {
      site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, other.address());
      assertThat(tuner("pause")).isEqualTo(1);
    }
    assertThat(shell.err()).contains("no tuner runs in http://127.", "restart");
    assertThat(request()).isEmpty();
  }

  /** The configuration here may not be the ResourceManager's. */
  @Test
  void aTunerThatRunsIsAsked() throws Exception {
    try (BeanServer running = BeanServer.showing("HeddleTunerMetrics")) {
      site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, running.address());
      assertThat(tuner("pause")).as(shell.err()).isZero();
      assertThat(tuner("status")).isZero();
    }
    assertThat(shell.out())
        .contains(
            "asked to pause: at its next tick, the tuner stops making",
            "mode     dry-run",
            "asked    pause by ");
    assertThat(request()).isPresent();
  }

  @Test
  void statusSaysThatNoneRunsAndWhatToDo() throws Exception {
    assertThat(tuner("status")).isZero();
    assertThat(shell.out())
        .contains("mode     none, no tuner runs: set ", TUNER)
        .doesNotContain("dry-run");
  }

  @Test
  void aProposalThatThereIsNotIsNotAskedFor() throws Exception {
    try (BeanServer running = BeanServer.showing("HeddleTunerMetrics")) {
      site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, running.address());
      assertThat(tuner("apply", "7")).isEqualTo(1);
    }
    assertThat(shell.err()).contains("there is no proposal");
    assertThat(request()).isEmpty();
  }

  /** The tuner drops such a request without an entry in its history. */
  @Test
  void aChangeThatThereIsNotIsNotReverted() throws Exception {
    try (BeanServer running = BeanServer.showing("HeddleTunerMetrics")) {
      site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, running.address());
      assertThat(tuner("rollback")).isEqualTo(1);
    }
    assertThat(shell.err()).contains("there is no change to revert");
    assertThat(request()).isEmpty();
  }

  @Test
  void anEmptyHistorySaysSo() throws Exception {
    assertThat(tuner("history")).isZero();
    assertThat(shell.out())
        .contains("the history is empty: the journal in file:", "state has no entry");
  }
}
