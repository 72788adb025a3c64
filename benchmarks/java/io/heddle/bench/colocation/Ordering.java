package io.heddle.bench.colocation;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.yarn.SchedulerDependencies;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** Who says which job starts next, where it is not what the configuration names. */
@FunctionalInterface
interface Ordering {
  UnaryOperator<SchedulerDependencies> parts(QueueCase about);

  Ordering CONFIGURED = about -> UnaryOperator.identity();

  static Ordering by(BiFunction<QueueCase, RandomGenerator, AdmissionPolicy> policy) {
    return about ->
        parts ->
            parts.withAdmission(
                (name, config, knowledge, random) -> besideQueue(policy.apply(about, random)));
  }

  /** Returns the policy without sight of jobs that only hold the cluster. */
  private static AdmissionPolicy besideQueue(AdmissionPolicy policy) {
    return (waiting, running) ->
        waiting.size() == 1
            ? 0
            : policy.next(
                waiting,
                running.stream()
                    .filter(one -> !one.job().name().equals(DrivenQueue.HOLDER))
                    .toList());
  }
}
