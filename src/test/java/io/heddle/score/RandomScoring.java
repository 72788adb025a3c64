package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import java.util.Random;

/** Whatever a scorer may be asked about, by chance. */
final class RandomScoring {
  private final Random random;

  RandomScoring(long seed) {
    random = new Random(seed);
  }

  ResourceVector vector(int most) {
    return ResourceVector.of(random.nextInt(most), random.nextInt(most));
  }

  NodeState node() {
    ResourceVector capacity = vector(20).plus(ResourceVector.of(1, 1));
    ResourceVector residual =
        ResourceVector.of(
            random.nextLong(capacity.get(0) + 1), random.nextLong(capacity.get(1) + 1));
    ResourceWeights weights =
        ResourceWeights.perSquaredCapacity(
            capacity, ResourceWeights.raw(random.nextDouble(), random.nextDouble()));
    return new Node(capacity, residual, weights);
  }

  private record Node(ResourceVector capacity, ResourceVector residual, ResourceWeights weights)
      implements NodeState {}

  StageProgress stages() {
    int total = 1 + random.nextInt(1_000);
    return new StageProgress(total, random.nextInt(total));
  }

  RequestState request() {
    RequestKind[] kinds = RequestKind.values();
    return new RequestState(
        kinds[random.nextInt(kinds.length)],
        random.nextInt(4) == 0 ? null : progress(),
        ResourceWeights.raw(random.nextDouble(), random.nextDouble()),
        new RequestState.Forecast(
            random.nextDouble(1e5), random.nextDouble(1e5), 1 + random.nextDouble(1e5)),
        new RequestState.Standing(random.nextDouble(100), random.nextInt(100_000)),
        random.nextBoolean() ? 1 + random.nextDouble() : 1 / (2.0 + random.nextInt(9)));
  }

  private MapReduceProgress progress() {
    return new MapReduceProgress(
        random.nextInt(4),
        random.nextInt(4),
        random.nextInt(4),
        random.nextInt(4),
        random.nextInt(4),
        vector(9),
        vector(9),
        vector(9));
  }
}
