package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.admit.Admissions;
import io.heddle.config.HeddleConfig;
import io.heddle.config.KnownNames;
import io.heddle.model.RecurringName;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.score.PlacementPolicy;
import io.heddle.web.HeddleMetrics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ResourceManagers that share a state directory, one of them active. */
class JobProfilesTest {
  private static final RecurringName JOB = new RecurringName("ann", "SPARK", "etl-#");

  @TempDir private Path directory;
  private final HeddleMetrics metrics = new HeddleMetrics();

  private JobProfiles standby() {
    JobProfiles profiles = new JobProfiles(metrics, () -> 0);
    profiles.table().limit(10);
    return profiles;
  }

  private JobProfiles activate(JobProfiles profiles) {
    Configuration conf = new Configuration();
    conf.set(HeddleConfig.STATE_DIR, directory.toUri().toString());
    profiles.start(
        HeddleConfig.parse(
            conf,
            new KnownNames(PlacementPolicy.configNames(), Admissions.configNames(), Set.of())),
        conf);
    return profiles;
  }

  @Test
  void theOneThatTakesOverKnowsWhatTheOtherHasLearned() {
    JobProfiles second = standby();
    JobProfiles first = activate(standby());
    first.table().observe(JOB, ContainerTimes.NONE);
    first.stop();
    assertThat(second.table().size()).as("on standby").isZero();

    activate(second);
    second.table().observe(JOB, ContainerTimes.NONE);
    second.stop();

    JobProfiles third = activate(standby());
    assertThat(third.table().of(JOB).map(JobProfile::runs)).hasValue(2L);
    third.stop();
    assertThat(metrics.stateFailures()).isZero();
  }

  @Test
  void aStandbyWritesNothing() {
    JobProfiles standby = standby();
    standby.table().observe(JOB, ContainerTimes.NONE);
    standby.stop();
    assertThat(directory).isEmptyDirectory();
  }

  /** A directory in the place of the temporary file, at the start and at the stop. */
  @Test
  void failuresAreCounted() throws Exception {
    Files.createDirectories(directory.resolve("job-profiles.tmp/in-the-way"));
    JobProfiles profiles = standby();
    profiles.table().observe(JOB, ContainerTimes.NONE);
    activate(profiles).stop();
    assertThat(metrics.stateFailures()).isEqualTo(2);
  }
}
