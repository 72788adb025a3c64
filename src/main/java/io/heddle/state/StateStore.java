package io.heddle.state;

import io.heddle.model.Printable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is learned in a file, which is read and added to memory before it is ever written,
 * whenever its file system answers. One thread.
 */
public final class StateStore implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(StateStore.class);

  /** What is learned. Thread-safe. */
  public interface Kept {
    /** Number that changes whenever anything was learned. */
    long changes();

    byte[] write();

    /**
     * Adds what was learned elsewhere; returns how many changes that makes.
     *
     * @throws StateException if it cannot be used; then nothing is added
     */
    long add(byte[] content) throws StateException;
  }

  private final Kept kept;
  private final StateFile file;
  private final Consumer<Throwable> failures;
  private boolean loaded;
  private long written;

  /** {@code failures} is told of each failure, after which the next run tries again. */
  public StateStore(Kept kept, StateFile file, Consumer<Throwable> failures) {
    this.kept = kept;
    this.file = file;
    this.failures = failures;
  }

  /** Reads the file if it was not read yet, and writes it if there is news. */
  @Override
  public void run() {
    try {
      if (!loaded) {
        load();
        loaded = true;
      }
      long changes = kept.changes();
      if (changes != written) {
        file.write(kept.write());
        written = changes;
      }
    } catch (IOException | RuntimeException | Error e) {
      // A full disk, too, is an Error of Hadoop's local file system.
      failures.accept(e);
    }
  }

  private void load() throws IOException {
    try {
      Optional<byte[]> content = file.read();
      if (content.isPresent()) {
        // These changes are no news; any other, before or meanwhile, is.
        written = kept.add(content.get());
        LOG.info("{} was read", file);
      }
    } catch (StateException e) {
      LOG.error(
          "{} cannot be used: {}. It is now {}; what it said is learned afresh",
          file,
          Printable.of(e.getMessage()),
          file.setAside());
    }
  }

  /** Warns once of another user's open state directory, which may be open on purpose. */
  public static final class DirectoryMode implements Runnable {
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
              "The state directory {} is open to everybody ({}): names of users and their jobs are"
                  + " in it, and the tuner does what a file in it asks; chmod 700 closes it",
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
}
