package io.heddle.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a user says of an application by its tags; each hint may be missing. {@link HintTags} reads
 * them and keeps them within their ranges.
 *
 * @param workflow id that the applications of a chain share
 * @param stages stages (iterations) of the whole chain, this application's included; 1 to 1000
 * @param stage stages that finished before this application; 0 to {@code stages} - 1
 * @param mapSeconds expected duration of one map; seconds, 0 to 86400
 * @param reduceSeconds expected duration of one reduce after its shuffle; seconds, 0 to 86400
 * @param shuffleSeconds expected duration of the shuffle after the last map; seconds, 0 to 86400
 * @param taskSeconds expected duration of a container of any other application; seconds, 0 to 86400
 * @param job name that recurring runs of the same job share
 * @param dag its stages; empty where nothing was said of them
 */
public record JobHints(
    Optional<String> workflow,
    OptionalInt stages,
    OptionalInt stage,
    OptionalDouble mapSeconds,
    OptionalDouble reduceSeconds,
    OptionalDouble shuffleSeconds,
    OptionalDouble taskSeconds,
    Optional<String> job,
    List<Stage> dag) {
  public static final JobHints NONE =
      new JobHints(
          Optional.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          List.of());

  public JobHints {
    dag = List.copyOf(dag);
  }
}
