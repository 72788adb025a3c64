package io.heddle.history.importer;

import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.HistorySink;
import io.heddle.history.KnownApplication;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.TimeWindow;
import io.heddle.model.Counted;
import io.heddle.sim.workload.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes jobs of a workload from histories and from what YARN knows of the same applications. Keeps
 * a few numbers of each application and no task.
 */
public final class WorkloadImport implements HistorySink {
  private static final int MOST_LAUNCHES = 100_000;

  private final Map<String, KnownApplication> known;
  private final TimeWindow window;
  private final JobSink sink;
  private final SkipCounter tally;
  private final Set<String> taken = new HashSet<>();
  private final List<Long> launches = new ArrayList<>();
  private int outside;
  private int loads;

  /**
   * Nothing read yet.
   *
   * @param applications what YARN knows; none where it was not asked
   * @param window whose jobs are taken
   * @param sink takes the jobs; what it throws goes to the caller as {@link UncheckedIOException}
   * @param messages is told what is passed over, and why; the first 20
   */
  public WorkloadImport(
      List<KnownApplication> applications,
      TimeWindow window,
      JobSink sink,
      Consumer<String> messages) {
    known = new LinkedHashMap<>();
    applications.forEach(application -> known.putIfAbsent(application.id(), application));
    this.window = window;
    this.sink = sink;
    tally = new SkipCounter(messages);
  }

  @Override
  public void read(HistorySource source) {
    tally.read(source, RecordedRun::past).ifPresent(past -> take(source.name(), past));
  }

  @Override
  public void passOver(Reason reason, String message) {
    tally.passOver(reason, message);
  }

  /**
   * Takes a job whose history was read elsewhere.
   *
   * @param source for messages
   */
  public void take(String source, PastJob read) {
    String id = read.job().id();
    KnownApplication application = known.get(id);
    PastJob past = application == null ? read : application.correct(read);
    Job job = past.job();
    if (!window.contains(job.submitMillis())) {
      outside++;
    } else if (!taken.add(id)) {
      tally.passOver(Reason.TWICE, source + ": " + id + " was read before");
    } else {
      if (application != null && application.launchedMillis() > 0) {
        launched(past.readyMillis() - application.launchedMillis());
      }
      write(job, OptionalLong.of(Math.max(0, past.endMillis() - job.submitMillis())));
    }
  }

  private void launched(long millis) {
    if (launches.size() < MOST_LAUNCHES && millis >= 0) {
      launches.add(millis);
    }
  }

  /** Takes the applications that YARN knows and no history tells of, as load on the cluster. */
  public void takeRest() {
    for (KnownApplication application : known.values()) {
      if (!taken.contains(application.id())
          && window.contains(application.job().submitMillis())
          && application.launchedMillis() > 0) {
        loads++;
        taken.add(application.id());
        write(application.asLoad(), OptionalLong.empty());
      }
    }
  }

  private void write(Job job, OptionalLong completionMillis) {
    try {
      sink.job(job, completionMillis);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many jobs were taken. */
  public int jobs() {
    return taken.size();
  }

  /**
   * Median time from an ApplicationMaster's launch to its first request, in milliseconds; empty
   * where YARN and histories do not both say when.
   */
  public OptionalLong masterLaunchMillis() {
    return launches.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(launches.stream().sorted().toList().get(launches.size() / 2));
  }

  /** Such as {@code imported 120 jobs, 4 of them as load; 3 passed over: 3 failed}. */
  public String summary() {
    return "imported "
        + Counted.of(taken.size(), "job")
        + (loads == 0 ? "" : ", %d of them as load without a history".formatted(loads))
        + (outside == 0 ? "" : "; %d outside of the time asked for".formatted(outside))
        + tally.summary();
  }

  /** Takes the jobs of a workload as they are read, in any order. */
  @FunctionalInterface
  public interface JobSink {
    /**
     * Takes one.
     *
     * @param job submitted in milliseconds since 1970
     * @param completionMillis how long it really took from its submission to its end; empty where
     *     what it did is not known well enough to be replayed one by one
     */
    void job(Job job, OptionalLong completionMillis) throws IOException;
  }
}
