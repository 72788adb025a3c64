package io.heddle.sim.report;

import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.stream.IntStream;

/** A {@link StepIntegral} for each resource type. */
final class Levels {
  private final List<StepIntegral> types;

  Levels(int size, long origin) {
    types = IntStream.range(0, size).mapToObj(type -> new StepIntegral(origin)).toList();
  }

  void add(ResourceVector change, long now) {
    change(change, 1, now);
  }

  void remove(ResourceVector change, long now) {
    change(change, -1, now);
  }

  /** Amount times milliseconds up to {@code now}, type by type. */
  List<Double> integrals(long now) {
    return types.stream().map(level -> level.integral(now)).toList();
  }

  double integral(int type, long now) {
    return types.get(type).integral(now);
  }

  long width() {
    return types.stream().mapToLong(StepIntegral::width).max().orElseThrow();
  }

  List<AllocationProfile> profiles(long width) {
    return types.stream().map(level -> level.profile(width)).toList();
  }

  private void change(ResourceVector change, int sign, long now) {
    for (int type = 0; type < types.size(); type++) {
      types.get(type).add(sign * change.get(type), now);
    }
  }
}
