package io.heddle.yarn.demand;

import io.heddle.dag.StagedJob;
import io.heddle.model.Stage;
import java.util.Locale;

/**
 * What a plan of stages says of one application: why it waits.
 *
 * @param application its id
 * @param place of its first turn in the plan, from 1; 0 where it has none
 * @param limit of containers that it may hold; 0 where nothing was decided of it
 * @param held containers but the master's
 * @param stage priority of the requests whose turn it is; -1 where it has no turn or that is not
 *     known
 * @param source of what is known of its stages
 * @param reason of its place, in the policy's words; empty where it says nothing
 */
public record StageReport(
    String application,
    int place,
    int limit,
    int held,
    int stage,
    StagedJob.Source source,
    String reason) {
  /** For a log, or whoever asks why an application waits. */
  public String line() {
    return "%s holds %d of %d containers, %s, stages by %s%s"
        .formatted(
            application,
            held,
            limit,
            place == 0
                ? "not its turn"
                : "turn %d%s"
                    .formatted(
                        place,
                        stage == Stage.SHARED_PRIORITY ? "" : " for requests of priority " + stage),
            source.name().toLowerCase(Locale.ROOT),
            reason.isEmpty() ? "" : ": " + reason);
  }
}
