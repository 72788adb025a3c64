package io.heddle.yarn.jobs;

import io.heddle.config.FitnessConfig;
import io.heddle.model.ResourceVector;
import io.heddle.score.ResourceWeights;
import java.util.Arrays;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** Turns YARN's resources into vectors of the types that the cluster's calculator counts. */
public final class VectorSpace {
  private final int size;
  private final ResourceVector none;

  private VectorSpace(int size) {
    this.size = size;
    this.none = ResourceVector.of(new long[size]);
  }

  public ResourceVector none() {
    return none;
  }

  /** Memory alone for {@code DefaultResourceCalculator}, which counts nothing else; else all. */
  public static VectorSpace of(ResourceCalculator calculator) {
    return new VectorSpace(
        calculator instanceof DefaultResourceCalculator
            ? 1
            : ResourceUtils.getNumberOfKnownResourceTypes());
  }

  public static Set<String> resourceNames() {
    return Arrays.stream(ResourceUtils.getResourceTypesArray())
        .map(ResourceInformation::getName)
        .collect(Collectors.toUnmodifiableSet());
  }

  public ResourceVector vector(Resource resource) {
    long[] amounts = new long[size];
    for (int i = 0; i < size; i++) {
      amounts[i] = resource.getResourceInformation(i).getValue();
    }
    return ResourceVector.of(amounts);
  }

  /** For people: {@code 2048 MiB, 1 vcores}. */
  public static String text(ResourceVector vector) {
    ResourceInformation[] types = ResourceUtils.getResourceTypesArray();
    StringJoiner text = new StringJoiner(", ");
    for (int i = 0; i < vector.size(); i++) {
      if (i < 2 || vector.get(i) != 0) {
        text.add(vector.get(i) + " " + (i == 0 ? "MiB" : types[i].getName()));
      }
    }
    return text.toString();
  }

  /** The configured weights, in the order of the vectors. */
  public ResourceWeights weights(FitnessConfig config) {
    ResourceInformation[] types = ResourceUtils.getResourceTypesArray();
    double[] weights = new double[size];
    for (int i = 0; i < size; i++) {
      weights[i] = config.weightOf(types[i].getName());
    }
    return ResourceWeights.raw(weights);
  }
}
