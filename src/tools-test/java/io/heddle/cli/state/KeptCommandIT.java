package io.heddle.cli.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.RestRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands change in the state directory of a live ResourceManager. */
class KeptCommandIT {
  private static final String PROFILES =
      """
      {"format": "heddle-profiles", "version": 1, "profiles": [
        {"job": {"user": "ann", "type": "SPARK", "name": "etl-#"}, "profile": {"runs": 2}}]}
      """;

  @TempDir private Path directory;
  private final Shell shell = new Shell();

  /** Both files, as the ResourceManager reads them, are in its directory. */
  private int run(String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--conf-dir";
    all[arguments.length + 1] = directory.toString();
    return shell.run(new Configuration(false), all);
  }

  @Test
  void anImportWaitsForTheEndOfTheResourceManager() throws Exception {
    Path state = directory.resolve("state");
    Path document = Files.writeString(directory.resolve("profiles.json"), PROFILES);
    Map<String, String> settings =
        Map.of(
            HeddleConfig.STATE_DIR, state.toUri().toString(), HeddleConfig.STATE_INTERVAL, "1000");
    new ConfigurationFiles(directory)
        .capacityScheduler(
            queues -> {
              queues.set(CapacitySchedulerConfiguration.PREFIX + "root.queues", "default");
              queues.set(CapacitySchedulerConfiguration.PREFIX + "root.default.capacity", "100");
            });
    try (RestRm rm = new RestRm(directory)) {
      rm.start(HeddleScheduler.class, settings);
      assertThat(run("profile", "import", document.toString())).isEqualTo(1);
      assertThat(shell.err()).contains(rm.web(), "would undo the import", "stop all");
      assertThat(state.resolve("job-profiles")).doesNotExist();
      assertThat(run("colocation", "reset")).isEqualTo(1);
      assertThat(run("profile", "show")).as(shell.err()).isZero();

      rm.rm().stop();
      assertThat(run("profile", "import", document.toString())).as(shell.err()).isZero();
      rm.start(HeddleScheduler.class, settings);
      assertThat(rm.api("health").path("profiles").asInt()).isEqualTo(1);
    }
  }
}
