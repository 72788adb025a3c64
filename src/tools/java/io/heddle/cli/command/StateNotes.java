package io.heddle.cli.command;

import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.StateConfig;
import io.heddle.model.Printable;
import io.heddle.state.StateFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;

/** A state directory that cannot be used. */
final class StateNotes {
  private StateNotes() {}

  static List<String> about(Configuration conf, StateConfig state) {
    if (state.directory().isEmpty()) {
      return List.of();
    }
    String directory = state.directory().get();
    try {
      Configuration impatient = impatient(conf);
      reach(StateFile.qualified(new Path(directory), impatient), impatient);
      return List.of();
    } catch (IOException | RuntimeException e) {
      return List.of(
          "%s = %s cannot be reached from here: %s; what is learned ends with the process"
              .formatted(
                  HeddleConfig.STATE_DIR,
                  Printable.value(directory),
                  Printable.value(FailureText.of(e))));
    }
  }

  /** A directory that is not there is made by the ResourceManager, below the nearest one. */
  private static void reach(Path directory, Configuration conf) throws IOException {
    FileSystem files = FileSystem.newInstance(directory.toUri(), conf);
    try {
      for (Path at = directory; at != null; at = at.getParent()) {
        try {
          FileStatus status = files.getFileStatus(at);
          if (!status.isDirectory()) {
            throw new IOException(at + " is no directory");
          }
          files.access(at, FsAction.WRITE_EXECUTE);
          return;
        } catch (FileNotFoundException e) {
          // The one above it may be there.
        }
      }
    } finally {
      files.close();
    }
  }

  private static Configuration impatient(Configuration conf) {
    Configuration impatient = new Configuration(conf);
    impatient.setInt("ipc.client.connect.max.retries", 1);
    impatient.setInt("ipc.client.connect.max.retries.on.timeouts", 1);
    impatient.setInt("ipc.client.connect.timeout", 5_000);
    impatient.setInt("ipc.client.rpc-timeout.ms", 10_000);
    impatient.setInt("dfs.client.failover.max.attempts", 2);
    impatient.setInt("dfs.client.retry.max.attempts", 1);
    return impatient;
  }
}
