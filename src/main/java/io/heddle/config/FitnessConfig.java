package io.heddle.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Weights of resources, such as {@code memory-mb}; each in [0, 1e6], 1 where not named. */
public record FitnessConfig(Unit unit, Map<String, Double> weights) {
  public static final String UNIT = Keys.PREFIX + "fitness.unit";

  /** Followed by the name of a resource. */
  public static final String WEIGHT = Keys.PREFIX + "fitness.weight.";

  private static final double LARGEST_WEIGHT = 1e6;

  public FitnessConfig {
    weights = Map.copyOf(weights);
  }

  static FitnessConfig parse(SettingsReader reader, Set<String> resources) {
    Map<String, Double> weights = new HashMap<>();
    reader
        .below(WEIGHT)
        .forEach(
            (resource, value) -> {
              String key = WEIGHT + resource;
              if (!resources.contains(resource)) {
                throw new ConfigException(
                    key,
                    value,
                    "YARN knows no such resource; name one of " + new TreeSet<>(resources));
              }
              weights.put(resource, SettingsReader.number(key, value, 0, LARGEST_WEIGHT));
            });
    return new FitnessConfig(reader.oneOf(UNIT, Unit.class), weights);
  }

  public double weightOf(String resource) {
    return weights.getOrDefault(resource, 1.0);
  }

  /** What the fitness of a demand is measured in. */
  public enum Unit {
    /** Fractions of the node: free of units. */
    FRACTION,
    /** YARN's own units, MiB and cores, as in the paper's formula. */
    RAW
  }
}
