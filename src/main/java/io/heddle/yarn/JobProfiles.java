package io.heddle.yarn;

import io.heddle.config.HeddleConfig;
import io.heddle.profile.ProfileStore;
import io.heddle.profile.ProfileTable;
import io.heddle.state.BackgroundTask;
import io.heddle.state.StateFile;
import io.heddle.state.StateStore;
import io.heddle.web.HeddleMetrics;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The profiles of a ResourceManager: in memory from its making, and between start and stop, that is
 * while it is the active one, also in the state directory if there is one.
 */
final class JobProfiles {
  private static final Logger LOG = LoggerFactory.getLogger(JobProfiles.class);

  /** How long a start or a stop waits at most for the file system. */
  private static final long PATIENCE_MILLIS = 10_000;

  private final ProfileTable table = new ProfileTable(1);
  private final HeddleMetrics metrics;
  private final LongSupplier ticker;
  private BackgroundTask keeping;

  /**
   * No profile yet.
   *
   * @param ticker nanoseconds, monotone
   */
  JobProfiles(HeddleMetrics metrics, LongSupplier ticker) {
    this.metrics = metrics;
    this.ticker = ticker;
    metrics.profiles(table::size);
  }

  ProfileTable table() {
    return table;
  }

  /**
   * Reads what was kept, and keeps what is learned from now on. A file system that fails costs the
   * profiles only.
   *
   * @param conf names file systems
   */
  void start(HeddleConfig config, Configuration conf) {
    if (config.state().directory().isEmpty()) {
      return;
    }
    FailureLog log =
        new FailureLog(
            LOG,
            "Heddle could not read or write its state directory and tries again ({} failures not"
                + " logged since the last such line)",
            config.guard().logIntervalNanos());
    StateFile file =
        new StateFile(conf, config.state().directory().orElseThrow(), ProfileStore.FILE);
    StateStore store =
        new StateStore(
            new ProfileStore(table),
            file,
            failure -> {
              metrics.stateFailed();
              log.failed(failure, ticker.getAsLong());
            });
    keeping =
        new BackgroundTask("Heddle state", store, config.state().intervalMillis(), PATIENCE_MILLIS);
  }

  /** Writes what is not written yet. */
  void stop() {
    if (keeping != null) {
      keeping.close();
      keeping = null;
    }
  }
}
