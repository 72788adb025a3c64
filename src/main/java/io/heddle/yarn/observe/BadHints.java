package io.heddle.yarn.observe;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.FairlyKept;
import io.heddle.model.HintTags;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applications with bad hint tags: the latest, each user its share; one a minute is logged.
 * Thread-safe.
 */
public final class BadHints {
  static final int MOST = 50;

  private static final Logger LOG = LoggerFactory.getLogger(BadHints.class);
  private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier ticker;

  @GuardedBy("this")
  private final FairlyKept<ApplicationId, String> problems = new FairlyKept<>(MOST);

  @GuardedBy("this")
  private boolean logged;

  @GuardedBy("this")
  private long loggedAt;

  @GuardedBy("this")
  private long unlogged;

  /** The ticker is nanoseconds, monotone. */
  public BadHints(LongSupplier ticker) {
    this.ticker = ticker;
  }

  /** Application and what is wrong with its tags, in printable words of bounded length. */
  public record Entry(String application, String problem) {}

  /** Takes in what the tags of a user's application say. */
  public void read(String user, ApplicationId application, HintTags.Reading reading) {
    reading.problem().ifPresent(problem -> add(user, application, problem));
  }

  private synchronized void add(String user, ApplicationId application, String problem) {
    boolean known = problems.get(application) != null;
    problems.put(user, application, problem);
    if (!known) {
      log(application, problem);
    }
  }

  @GuardedBy("this")
  private void log(ApplicationId application, String problem) {
    long now = ticker.getAsLong();
    if (logged && now - loggedAt < LOG_INTERVAL_NANOS) {
      unlogged++;
      return;
    }
    LOG.warn(
        "Hints of {}: {} ({} applications not logged since the last such line)",
        application,
        problem,
        unlogged);
    logged = true;
    loggedAt = now;
    unlogged = 0;
  }

  public synchronized List<Entry> latest() {
    List<Entry> entries = new ArrayList<>();
    problems.forEach((id, problem) -> entries.add(new Entry(id.toString(), problem)));
    Collections.reverse(entries);
    return entries;
  }
}
