package io.heddle.state;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns once of another user's open state directory, which may be open on purpose. */
public final class DirectoryMode implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryMode.class);

  private final Configuration conf;
  private final Path directory;
  private final Consumer<Throwable> failures;
  private boolean looked;

  /** {@code failures} is told of each failure, after which the next run tries again. */
  public DirectoryMode(Configuration conf, String directory, Consumer<Throwable> failures) {
    this.conf = conf;
    this.directory = new Path(directory);
    this.failures = failures;
  }

  @Override
  public void run() {
    if (looked) {
      return;
    }
    try {
      FsPermission mode = directory.getFileSystem(conf).getFileStatus(directory).getPermission();
      if (mode.getOtherAction() != FsAction.NONE) {
        LOG.warn(
            "The state directory {} is open to everybody ({}): names of users and their jobs are in"
                + " it, and the tuner does what a file in it asks; chmod 700 closes it",
            directory,
            mode);
      }
      looked = true;
    } catch (FileNotFoundException e) {
      // Heddle makes it, for its owner alone.
      looked = true;
    } catch (IOException | RuntimeException | LinkageError e) {
      failures.accept(e);
    }
  }
}
