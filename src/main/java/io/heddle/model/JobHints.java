package io.heddle.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A user's hints in an application's tags, read by {@link HintTags}; each may be missing. Seconds
 * are 0 to 86400.
 *
 * @param workflow id that the applications of a chain share
 * @param stages stages (iterations) of the whole chain, this one's included; 1 to 1000
 * @param stage stages that finished before; 0 to {@code stages} - 1
 * @param mapSeconds of one map
 * @param reduceSeconds of one reduce after its shuffle
 * @param shuffleSeconds after the last map
 * @param taskSeconds of a container of any other application
 * @param job name that recurring runs share
 * @param dag its stages; empty where nothing was said of them
 * @param gang containers that are of use only together, which excludes the ApplicationMaster's; 1
 *     to {@link #MOST_OF_GANG}
 * @param gangMin containers of the gang with which it can start; 1 to {@code gang}
 * @param gangWaitSeconds after which the gang waits no longer; 0 to 604800, a week
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
    List<Stage> dag,
    OptionalInt gang,
    OptionalInt gangMin,
    OptionalDouble gangWaitSeconds) {
  public static final int MOST_OF_GANG = 10_000;

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
          List.of(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty());

  public JobHints {
    dag = List.copyOf(dag);
  }
}
