package io.heddle.tune.step;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Newest proposal of a dry run that no change has followed; expires at a time since 1970. */
public record StandingProposal(Change change, long untilMillis) {
  /** Its predictions are of the jobs that there were: an hour later most of them are gone. */
  public static final long VALID_MILLIS = TimeUnit.HOURS.toMillis(1);

  static StandingProposal of(Entry entry) {
    return new StandingProposal(entry.change(), entry.millis() + VALID_MILLIS);
  }

  /** The one at the end of a journal, oldest first, even if it has expired. */
  public static Optional<StandingProposal> in(List<Entry> journal) {
    TunerMemory memory = new TunerMemory(0);
    journal.forEach(memory::add);
    return memory.proposal();
  }

  public boolean hasExpired(long millis) {
    return millis >= untilMillis;
  }
}
