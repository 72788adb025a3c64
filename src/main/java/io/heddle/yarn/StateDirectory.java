package io.heddle.yarn;

import io.heddle.config.HeddleConfig.StateConfig;
import io.heddle.state.BackgroundTask;
import io.heddle.state.StateFile;
import io.heddle.state.StateStore;
import io.heddle.state.StateStore.DirectoryMode;
import io.heddle.yarn.guard.FailureLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was learned: in memory, and while this one is the active ResourceManager also in files. */
public final class StateDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);

  /** How long a start or a stop waits at most for the file system. */
  private static final long PATIENCE_MILLIS = 10_000;

  private final Consumer<Throwable> failed;
  private final LongSupplier ticker;
  private BackgroundTask keeping;

  /**
   * Nothing is kept yet.
   *
   * @param failed is told of each failure to read or write
   * @param ticker nanoseconds, monotone
   */
  public StateDirectory(Consumer<Throwable> failed, LongSupplier ticker) {
    this.failed = failed;
    this.ticker = ticker;
  }

  /**
   * Reads what was kept, and keeps what is learned; a failure costs what was learned only.
   *
   * @param logIntervalNanos least time between two lines of the log about failures
   */
  public void start(
      StateConfig config,
      long logIntervalNanos,
      Configuration conf,
      Map<String, StateStore.Kept> kept) {
    if (config.directory().isEmpty()) {
      return;
    }
    FailureLog log =
        new FailureLog(
            LOG,
            "Heddle could not read or write its state directory and tries again",
            logIntervalNanos);
    Consumer<Throwable> failures =
        failure -> {
          failed.accept(failure);
          log.failed(failure, ticker.getAsLong());
        };
    String directory = config.directory().orElseThrow();
    List<Runnable> tasks = new ArrayList<>();
    tasks.add(new DirectoryMode(conf, directory, failures));
    kept.forEach(
        (name, state) ->
            tasks.add(new StateStore(state, new StateFile(conf, directory, name), failures)));
    keeping =
        new BackgroundTask(
            "Heddle state",
            () -> tasks.forEach(Runnable::run),
            config.intervalMillis(),
            PATIENCE_MILLIS);
  }

  public void stop() {
    if (keeping != null) {
      keeping.close();
      keeping = null;
    }
  }
}
