package io.heddle.history.importer;

import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.HistorySink;
import io.heddle.history.HistoryText;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.file.HistoryFormat;
import io.heddle.history.file.HistoryReader;
import io.heddle.model.Counted;
import io.heddle.model.RecurringName;
import io.heddle.profile.JobProfile;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What many histories say together, whatever their order; each application counts once. */
public final class HistoryImport implements HistorySink {
  /** Their document would be about as large as a file of the state directory may be. */
  private static final int MOST_STAGES = 200_000;

  /** The profile of a recurring job, and when its latest run started. */
  private record Latest(JobProfile profile, long startMillis) {
    Latest with(Latest run) {
      return run.startMillis < startMillis
          ? new Latest(run.profile.plus(profile), startMillis)
          : new Latest(profile.plus(run.profile), run.startMillis);
    }
  }

  private final SkipCounter tally;
  private final Map<RecurringName, Latest> jobs = new LinkedHashMap<>();
  private final Set<String> applications = new HashSet<>();
  private int withoutStages;
  private long stages;

  /**
   * Nothing read yet.
   *
   * @param messages is told which histories teach nothing, and why; the first 20
   */
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
    if (!applications.add(HistoryText.brief(run.application()))) {
      tally.passOver(Reason.TWICE, source.name() + ": " + run.application() + " was read before");
      return;
    }
    JobProfile profile = read;
    String note = run.note();
    if (stages + profile.dag().size() > MOST_STAGES) {
      note = "more than " + MOST_STAGES + " stages of all jobs together; import fewer of them";
      profile = profile.withDag(List.of());
    }
    if (!note.isEmpty()) {
      withoutStages++;
      tally.say(source.name() + ": stages are left out: " + note);
    }
    int before = dagSize(run.job());
    jobs.merge(run.job(), new Latest(profile, run.startMillis()), Latest::with);
    stages += dagSize(run.job()) - before;
  }

  private int dagSize(RecurringName job) {
    Latest known = jobs.get(job);
    return known == null ? 0 : known.profile.dag().size();
  }

  /** What was learned. */
  public Map<RecurringName, JobProfile> profiles() {
    Map<RecurringName, JobProfile> profiles = new LinkedHashMap<>();
    jobs.forEach((job, latest) -> profiles.put(job, latest.profile));
    return profiles;
  }

  /** Such as {@code read 120 histories of 37 recurring jobs; 3 passed over: 3 failed}. */
  public String summary() {
    return "read %s of %s"
            .formatted(
                Counted.of(applications.size(), "history", "histories"),
                Counted.of(jobs.size(), "recurring job"))
        + (withoutStages == 0 ? "" : "; %d without their stages".formatted(withoutStages))
        + tally.summary();
  }
}
