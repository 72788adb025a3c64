package io.heddle.admit;

import io.heddle.learn.Knowledge;
import io.heddle.model.RecurringName;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Mary: draws the job that is started next by what is preferred beside the running ones (Thamsen et
 * al., CCPE 2020, 4.1.2). Of several runs of it the first in order is started. With what was kept
 * of an earlier run of the ResourceManager it is the paper's RA*, without RA.
 */
final class Mary implements AdmissionPolicy {
  private final Supplier<Knowledge> knowledge;
  private final RandomGenerator random;

  Mary(Supplier<Knowledge> knowledge, RandomGenerator random) {
    this.knowledge = knowledge;
    this.random = random;
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    List<RecurringName> queued = waiting.stream().map(Waiting::job).distinct().toList();
    List<RecurringName> beside = running.stream().map(Running::job).distinct().toList();
    double[] probabilities =
        Selection.probabilities(queued, beside, knowledge.get()::maryPreference);
    RecurringName chosen = queued.get(Lottery.draw(probabilities, random));
    return waiting.stream().map(Waiting::job).toList().indexOf(chosen);
  }
}
