package io.heddle.history.importer;

import io.heddle.history.Elapsed;
import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.HistorySink;
import io.heddle.history.ImpossibleNumberException;
import io.heddle.history.KnownApplication;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.RecordedRun.Attempt;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.TimeWindow;
import io.heddle.model.Counted;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Jobs of a workload from histories and YARN's knowledge, by the last attempt, in any order of
 * reading. Keeps a few numbers of each application and no task.
 */
public final class WorkloadImport implements HistorySink {
  private record Taken(Attempt attempt, long launchMillis) {}

  private final Map<String, KnownApplication> known;
  private final TimeWindow window;
  private final JobSink sink;
  private final SkipCounter tally;
  private final Map<String, Taken> taken = new HashMap<>();
  private int outside;
  private int loads;
  private int leftOut;

  /**
   * Nothing read yet.
   *
   * @param applications what YARN knows; none where it was not asked
   * @param sink takes the jobs; what it throws goes to the caller as {@link UncheckedIOException}
   * @param messages takes what is passed over, and why: the first of each reason
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
    tally.read(source, run -> run).ifPresent(run -> take(source.name(), run));
  }

  @Override
  public void passOver(Reason reason, String message) {
    tally.passOver(reason, message);
  }

  private void take(String source, RecordedRun run) {
    if (run.note().isEmpty() || Tasks.count(run.past().job().model()) > 0) {
      if (run.past().job().model() instanceof Executors && !run.note().isEmpty()) {
        tally.note("in part", source + ": is imported in part: " + run.note());
      }
      take(source, run.past(), run.attempt());
    } else {
      tally.passOver(Reason.UNREADABLE, source + ": has no task: " + run.note());
    }
  }

  /** Takes a job whose history was read elsewhere; {@code source} is for messages. */
  public void take(String source, PastJob read) {
    take(source, read, new Attempt(1, read.readyMillis()));
  }

  private void take(String source, PastJob read, Attempt attempt) {
    try {
      KnownApplication application = known.get(read.job().id());
      PastJob past = application == null ? read : application.correct(read);
      Job job = past.job();
      OptionalLong completion =
          OptionalLong.of(Elapsed.millis(job.submitMillis(), past.endMillis()));
      if (!window.contains(job.submitMillis())) {
        outside++;
      } else if (isLast(source, job.id(), attempt)) {
        taken.put(job.id(), new Taken(attempt, launch(past, attempt, application)));
        write(job, completion);
      }
    } catch (ImpossibleNumberException e) {
      tally.passOver(Reason.IMPOSSIBLE, source + ": " + e.getMessage());
    }
  }

  private boolean isLast(String source, String id, Attempt attempt) {
    Taken before = taken.get(id);
    if (before != null) {
      tally.passOver(Reason.TWICE, source + ": " + id + " is read twice: its last attempt counts");
    }
    return before == null || attempt.compareTo(before.attempt) > 0;
  }

  private static long launch(PastJob past, Attempt attempt, KnownApplication application) {
    return attempt.number() > 1
            || application == null
            || application.launchedMillis() <= 0
            || application.launchedMillis() > past.readyMillis()
        ? -1
        : Elapsed.millis(application.launchedMillis(), past.readyMillis());
  }

  /** Takes the applications that YARN knows and no history tells of, as load on the cluster. */
  public void takeRest() {
    for (KnownApplication application : known.values()) {
      if (!taken.containsKey(application.id())
          && window.contains(application.job().submitMillis())
          && application.launchedMillis() > 0) {
        try {
          write(application.asLoad(), OptionalLong.empty());
          taken.put(application.id(), new Taken(new Attempt(1, 0), -1));
          loads++;
        } catch (ImpossibleNumberException e) {
          tally.passOver(Reason.IMPOSSIBLE, application.id() + ": " + e.getMessage());
        }
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

  public int jobs() {
    return taken.size();
  }

  /** Median milliseconds from a master's launch to its first request; empty where unknown. */
  public OptionalLong masterLaunchMillis() {
    List<Long> launches =
        taken.values().stream()
            .map(Taken::launchMillis)
            .filter(millis -> millis >= 0)
            .sorted()
            .toList();
    return launches.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(launches.get(launches.size() / 2));
  }

  /** Notes how many of the jobs that were read are not written. */
  public void leaveOut(int count) {
    leftOut += count;
  }

  /** Such as {@code imported 120 jobs, 4 of them as load; 3 passed over: 3 failed}. */
  public String summary() {
    return "imported "
        + Counted.of(taken.size() - leftOut, "job")
        + (loads == 0 ? "" : ", %d of them without a history, as load only".formatted(loads))
        + (outside == 0 ? "" : "; %d outside of the time asked for".formatted(outside))
        + tally.summary();
  }

  /** Takes the jobs of a workload as they are read, in any order. */
  @FunctionalInterface
  public interface JobSink {
    /**
     * Takes a job in place of an earlier one of its id, submitted in milliseconds since 1970.
     *
     * @param completionMillis from its submission to its end; empty where it cannot be replayed one
     *     by one
     */
    void job(Job job, OptionalLong completionMillis) throws IOException;
  }
}
