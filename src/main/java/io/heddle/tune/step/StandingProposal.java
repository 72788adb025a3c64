package io.heddle.tune.step;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Newest proposal of a dry run that no change has followed; expires at a time since 1970. */
public record StandingProposal(Change change, long untilMillis) {
  /** Its predictions are of the jobs that there were: an hour later most of them are gone. */
  public static final long VALID_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** Returns the one at the end of a journal, oldest entry first, even if it has expired. */
  public static Optional<StandingProposal> in(List<Entry> journal) {
    Optional<StandingProposal> standing = Optional.empty();
    for (Entry entry : journal) {
      standing = after(entry, standing);
    }
    return standing;
  }

  /** Returns the one that stands after an entry. */
  static Optional<StandingProposal> after(Entry entry, Optional<StandingProposal> before) {
    return switch (entry.outcome()) {
      case DRY_RUN ->
          Optional.of(new StandingProposal(entry.change(), entry.millis() + VALID_MILLIS));
      case APPLYING, ROLLING_BACK -> Optional.empty();
      default -> before;
    };
  }

  public boolean hasExpired(long millis) {
    return millis >= untilMillis;
  }
}
