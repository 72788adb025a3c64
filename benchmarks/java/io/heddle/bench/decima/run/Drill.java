package io.heddle.bench.decima.run;

import io.heddle.bench.decima.jobs.Sequences;
import io.heddle.dag.StagePolicy;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Runs a policy on many sequences: the same seed is the same sequence and luck for all. An executor
 * takes {@code movingSeconds} from one job to another.
 */
public record Drill(Sequences sequences, int executors, double movingSeconds) {
  public static final long TEST = 0;
  public static final long VALIDATION = 1_000_000;
  public static final long TRAINING = 2_000_000;

  public double[] meanCompletions(Supplier<StagePolicy> policy, long from, int count) {
    return LongStream.range(from, from + count)
        .parallel()
        .mapToDouble(seed -> run(policy.get(), seed).meanCompletion())
        .toArray();
  }

  public DagRun run(StagePolicy policy, long seed) {
    return new DagRun(
        executors, movingSeconds, sequences.of(seed), policy, new SplittableRandom(~seed));
  }
}
