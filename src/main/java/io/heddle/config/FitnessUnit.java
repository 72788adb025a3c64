package io.heddle.config;

/** What the fitness of a demand is measured in. */
public enum FitnessUnit {
  /** Fractions of the node: free of units. */
  FRACTION,
  /** YARN's own units, MiB and cores, as the paper's formula is printed. */
  RAW
}
