package io.heddle.yarn.explain;

import io.heddle.config.Mode;
import io.heddle.explain.Reason;
import io.heddle.yarn.admission.AdmissionStatuses.AdmissionStatus;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Why the admission policy of a queue has not started an application yet, in words. */
final class HeldReason {
  private static final double PERCENT = 100;

  private HeldReason() {}

  static Optional<Reason> of(ApplicationId application, AdmissionStatus status, Mode mode) {
    Integer place = status.places().get(application);
    if (place == null) {
      return Optional.empty();
    }
    return Optional.of(
        Reason.of(
            Reason.Kind.HELD,
            "%s for the admission policy %s: number %d in YARN's order of %d that wait; %s; %s",
            mode == Mode.ACTIVE ? "it waits" : "it runs, and in mode active would wait",
            status.policy().configName(),
            place,
            status.places().size(),
            room(status),
            chance(status, application)));
  }

  private static String room(AdmissionStatus status) {
    if (status.room()) {
      return "there is room for another one";
    }
    return status.maxRunning() > 0
        ? "%d of at most %d run (admission.max-running)"
            .formatted(status.running(), status.maxRunning())
        : "%d run, and what they ask for leaves no room (admission.max-running is 0)"
            .formatted(status.running());
  }

  private static String chance(AdmissionStatus status, ApplicationId application) {
    int candidate = status.candidates().indexOf(application);
    if (candidate < 0) {
      return "it is not among the "
          + status.candidates().size()
          + " that the policy chooses from next: others have a higher priority or came earlier, or"
          + " its user may run no more";
    }
    List<Double> chances = status.chances();
    if (chances.isEmpty()) {
      return "the policy does not say which it prefers";
    }
    double chance = chances.get(candidate);
    long before = chances.stream().filter(other -> other > chance).count();
    return String.format(
        Locale.ROOT,
        "with %.0f %% it is the next one that the policy starts, by what it knows of it next to what"
            + " runs now; %s",
        PERCENT * chance,
        before == 0
            ? "none is preferred to it"
            : "%s preferred to it, the first with %.0f %%"
                .formatted(
                    before == 1 ? "one is" : before + " are", PERCENT * Collections.max(chances)));
  }
}
