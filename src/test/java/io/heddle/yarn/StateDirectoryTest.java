package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.model.RecurringName;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.telemetry.HeddleMetrics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ResourceManagers that share a state directory, one of them active. */
class StateDirectoryTest {
  private static final RecurringName JOB = new RecurringName("ann", "SPARK", "etl-#");

  @TempDir private Path directory;
  private final HeddleMetrics metrics = new HeddleMetrics(() -> 0);

  private record Manager(ProfileTable profiles, StateDirectory state) {}

  private Manager standby() {
    return new Manager(new ProfileTable(10), new StateDirectory(metrics::stateFailed, () -> 0));
  }

  private Manager activate(Manager manager) {
    Configuration conf = new Configuration();
    conf.set(HeddleConfig.STATE_DIR, directory.toUri().toString());
    manager
        .state()
        .start(HeddleConfig.state(conf), 0, conf, Map.of(ProfileTable.FILE, manager.profiles()));
    return manager;
  }

  @Test
  void theOneThatTakesOverKnowsWhatTheOtherHasLearned() {
    Manager second = standby();
    Manager first = activate(standby());
    first.profiles().observe(JOB, ContainerTimes.NONE);
    first.state().stop();
    assertThat(second.profiles().size()).as("on standby").isZero();

    activate(second);
    second.profiles().observe(JOB, ContainerTimes.NONE);
    second.state().stop();

    Manager third = activate(standby());
    assertThat(third.profiles().of(JOB).map(JobProfile::runs)).hasValue(2L);
    third.state().stop();
    assertThat(metrics.stateFailures()).isZero();
  }

  @Test
  void aStandbyWritesNothing() {
    Manager standby = standby();
    standby.profiles().observe(JOB, ContainerTimes.NONE);
    standby.state().stop();
    assertThat(directory).isEmptyDirectory();
  }

  /** A directory in the place of the temporary file, at the start and at the stop. */
  @Test
  void failuresAreCounted() throws Exception {
    Files.createDirectories(directory.resolve("job-profiles.tmp/in-the-way"));
    Manager manager = standby();
    manager.profiles().observe(JOB, ContainerTimes.NONE);
    activate(manager).state().stop();
    assertThat(metrics.stateFailures()).isEqualTo(2);
  }
}
