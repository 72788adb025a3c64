package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.state.StateStore.DirectoryMode;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.WebScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a live ResourceManager has learned, compared and tuned is for its own user alone. */
@Tag("long")
class StateModesIT {
  private static final String OWNERS = "rw-------";
  private static final String OPEN = "rwxr-xr-x";

  @TempDir Path directory;

  private Path state() {
    return directory.resolve("state");
  }

  /** Learns, compares and tunes, and writes all of it at its end. */
  private void run(String umask) throws Exception {
    try (WebScene scene =
        new WebScene(
            directory, Map.of(FsPermission.UMASK_LABEL, umask, HeddleConfig.MODE, "shadow"))) {
      scene.applications();
      scene.sharedNodes();
      scene.tuner();
    }
  }

  private Map<String, String> modes() throws IOException {
    Map<String, String> modes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(state())) {
      for (Path file : files.toList()) {
        modes.put(
            state().relativize(file).toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
    return modes;
  }

  /** Below the directory, which is there under the empty name. */
  private void assertFilesAreTheOwners() throws IOException {
    Map<String, String> files = modes();
    files.remove("");
    assertThat(files).containsKeys("colocation", "shadow", "tuner-journal", ".tuner-journal.crc");
    assertThat(files.values()).containsOnly(OWNERS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"022", "000"})
  void allIsForItsOwnerWhateverTheUmask(String umask) throws Exception {
    run(umask);

    assertFilesAreTheOwners();
    assertThat(modes()).containsEntry("", "rwx------");
  }

  /**
   * As restored from a backup without its modes: a file is closed when it changes, the directory is
   * not.
   */
  @Test
  void aDirectoryThatIsOpenStaysSoAndIsWarnedOf() throws Exception {
    run("022");
    for (String file : modes().keySet()) {
      Files.setPosixFilePermissions(
          state().resolve(file),
          PosixFilePermissions.fromString(file.isEmpty() ? OPEN : "rw-r--r--"));
    }

    List<String> warned;
    try (LogEvents log = LogEvents.of(Logger.getLogger(DirectoryMode.class), Level.WARN)) {
      run("022");
      warned = log.messages();
    }

    assertThat(modes())
        .containsEntry("", OPEN)
        .containsEntry("colocation", OWNERS)
        .containsEntry(".colocation.crc", OWNERS)
        .containsEntry("shadow", OWNERS);
    assertThat(warned)
        .singleElement()
        .asString()
        .contains(state().toString(), OPEN, "open to everybody", "chmod 700");
  }
}
