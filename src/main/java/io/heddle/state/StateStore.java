package io.heddle.state;

import io.heddle.model.Printable;
import io.heddle.state.StateFile.StateException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is learned in a file. What the file says is added to what is in memory before the file
 * is ever written, so that a file system that does not answer at the start costs nothing that was
 * learned. One thread calls it.
 */
public final class StateStore implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(StateStore.class);

  /** What is learned. Thread-safe. */
  public interface Kept {
    /** How often anything was learned: another value than before means that there is news. */
    long changes();

    byte[] write();

    /**
     * Adds what was learned earlier, or elsewhere.
     *
     * @return how many changes that makes
     * @throws StateException if it cannot be used; then nothing is added
     */
    long add(byte[] content) throws StateException;
  }

  private final Kept kept;
  private final StateFile file;
  private final Consumer<Throwable> failures;
  private boolean loaded;
  private long written;

  /**
   * A store that has neither read nor written.
   *
   * @param failures is told of each failure to read or write, after which the next run tries again
   */
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
}
