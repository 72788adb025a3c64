package io.heddle.history.importer;

import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.HistorySink;
import io.heddle.history.HistoryText;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.RecordedRun.Attempt;
import io.heddle.history.file.HistoryFormat;
import io.heddle.history.file.HistoryReader;
import io.heddle.model.Counted;
import io.heddle.model.RecurringName;
import io.heddle.model.Stage;
import io.heddle.profile.JobProfile;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What histories say together in any order; each application counts once, by its last attempt. */
public final class HistoryImport implements HistorySink {
  /** Their document would be about as large as a file of the state directory may be. */
  private static final int MOST_STAGES = 200_000;

  private static final String WITHOUT_STAGES = "without their stages";

  /**
   * @param profile without its stages, of which only those of a job's latest run are kept
   */
  private record Run(RecurringName job, Attempt attempt, JobProfile profile) {}

  private record LatestDag(String application, long startMillis, List<Stage> stages) {}

  private final SkipCounter tally;
  private final Map<String, Run> applications = new LinkedHashMap<>();
  private final Map<RecurringName, LatestDag> dags = new HashMap<>();
  private long stages;

  /** {@code messages} takes which histories teach nothing, and why: the first of each reason. */
  public HistoryImport(Consumer<String> messages) {
    tally = new SkipCounter(messages);
  }

  /** Whether a file begins as histories do, also such as cannot be read here. */
  public static boolean isHistory(HistorySource.Part file) throws IOException {
    return HistoryReader.format(file) != HistoryFormat.UNKNOWN;
  }

  @Override
  public void read(HistorySource source) {
    tally
        .read(source, run -> Map.entry(run, run.profile()))
        .ifPresent(read -> take(source, read.getKey(), read.getValue()));
  }

  @Override
  public void passOver(Reason reason, String message) {
    tally.passOver(reason, message);
  }

  private void take(HistorySource source, RecordedRun run, JobProfile read) {
    String id = HistoryText.brief(run.application());
    Run known = applications.get(id);
    if (known != null) {
      tally.passOver(
          Reason.TWICE, source.name() + ": " + id + " is read twice: its last attempt counts");
      if (run.attempt().compareTo(known.attempt) <= 0) {
        return;
      }
    }
    applications.put(id, new Run(run.job(), run.attempt(), read.withDag(List.of())));
    String note = run.note();
    LatestDag before = dags.getOrDefault(run.job(), new LatestDag(id, Long.MIN_VALUE, List.of()));
    int more = read.dag().size() - before.stages.size();
    if (stages + more > MOST_STAGES) {
      note = "more than " + MOST_STAGES + " stages of all jobs together; import fewer of them";
    } else if (!read.dag().isEmpty()
        && (run.startMillis() >= before.startMillis || before.application.equals(id))) {
      dags.put(run.job(), new LatestDag(id, run.startMillis(), read.dag()));
      stages += more;
    }
    if (!note.isEmpty()) {
      tally.note(WITHOUT_STAGES, source.name() + ": stages are left out: " + note);
    }
  }

  public Map<RecurringName, JobProfile> profiles() {
    Map<RecurringName, JobProfile> profiles = new LinkedHashMap<>();
    applications.values().stream()
        .sorted(Comparator.comparingLong(run -> run.attempt.startMillis()))
        .forEach(run -> profiles.merge(run.job, run.profile, JobProfile::plus));
    profiles.replaceAll(
        (job, profile) -> dags.containsKey(job) ? profile.withDag(dags.get(job).stages) : profile);
    return profiles;
  }

  /** Such as {@code read 120 histories of 37 recurring jobs; 3 passed over: 3 failed}. */
  public String summary() {
    long jobs = applications.values().stream().map(Run::job).distinct().count();
    return "read %s of %s"
            .formatted(
                Counted.of(applications.size(), "history", "histories"),
                Counted.of(jobs, "recurring job"))
        + tally.summary();
  }
}
