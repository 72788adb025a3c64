package io.heddle.profile;

import io.heddle.model.RecurringName;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a table of profiles in a file. What the file says is added to the table before the table is
 * ever written, so that a file system that does not answer at the start costs nothing that was
 * learned. One thread calls it.
 */
public final class ProfileStore implements Runnable {
  /** Name of the file in the state directory. */
  public static final String FILE = "job-profiles";

  private static final Logger LOG = LoggerFactory.getLogger(ProfileStore.class);

  private final ProfileTable table;
  private final StateFile file;
  private final Consumer<Throwable> failures;
  private boolean loaded;
  private long written;

  /**
   * A store that has neither read nor written.
   *
   * @param failures is told of each failure to read or write, after which the next run tries again
   */
  public ProfileStore(ProfileTable table, StateFile file, Consumer<Throwable> failures) {
    this.table = table;
    this.file = file;
    this.failures = failures;
  }

  /** Reads the file if it was not read yet, and writes it if the table has changed. */
  @Override
  public void run() {
    try {
      if (!loaded) {
        load();
        loaded = true;
      }
      long changes = table.changes();
      if (changes != written) {
        file.write(ProfileJson.write(table.copy()));
        written = changes;
      }
    } catch (IOException | RuntimeException | LinkageError | StackOverflowError e) {
      failures.accept(e);
    }
  }

  private void load() throws IOException {
    try {
      Map<RecurringName, JobProfile> kept = read(file);
      table.merge(kept);
      // These changes are no news; any other, before or meanwhile, is.
      written = kept.size();
      LOG.info("{} has the profiles of {} recurring jobs and workflows", file, kept.size());
    } catch (StateException e) {
      LOG.error(
          "{} cannot be used: {}. It is now {}; what jobs take is learned afresh",
          file,
          e.getMessage(),
          file.setAside());
    }
  }

  /**
   * What a file says; nothing if it is not there.
   *
   * @throws StateException if the file is damaged
   */
  public static Map<RecurringName, JobProfile> read(StateFile file)
      throws IOException, StateException {
    Optional<byte[]> content = file.read();
    return content.isEmpty() ? Map.of() : ProfileJson.read(content.get());
  }
}
