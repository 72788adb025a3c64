package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The resource types of a simulation: memory, virtual cores, and where a cluster has them GPUs. */
public final class ResourceTypes {
  /** YARN's name of the third type. */
  public static final String GPU = "yarn.io/gpu";

  /** Where it stands in a vector that has it. */
  public static final int GPU_INDEX = 2;

  private ResourceTypes() {}

  /** Returns the amounts, extended by zeros to at least {@code size} types. */
  public static ResourceVector atLeast(int size, ResourceVector vector) {
    long[] amounts = IntStream.range(0, vector.size()).mapToLong(vector::get).toArray();
    return vector.size() >= size ? vector : ResourceVector.of(Arrays.copyOf(amounts, size));
  }
}
