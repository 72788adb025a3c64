package io.heddle.bench.colocation.calibration;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How the papers' jobs go up and down. CPU of B, E, F and G by thirds of the time is published
 * (CCPE 2020, Table 2); all else follows from what such a job does: it reads, then computes in
 * rounds, or shuffles and writes.
 */
final class Shapes {
  /** For each part its share of the time, then CPU, disk and network. */
  static final List<JobShape> HUGO =
      List.of(
          JobShape.of("A", 0.0505, 0.3, 0.8, 1.8, 1.3, 0.7, 1.1, 0.65, 0.87),
          JobShape.of("B", 0.033, 1, 1.9, 1.5, 1.5, 1, 0.57, 0.8, 0.8, 1, 0.51, 0.7, 0.7),
          JobShape.of("C", 0.0505, 0.3, 1, 1.6, 1, 0.4, 1, 0.8, 1.3, 0.3, 1, 0.67, 0.6),
          JobShape.of("D", 0.0505, 0.4, 0.9, 1.6, 1.4, 0.6, 1.07, 0.6, 0.73),
          JobShape.of("E", 0.053, 1, 0.69, 2.2, 1.6, 1, 1.05, 0.5, 0.7, 1, 1.24, 0.3, 0.7),
          JobShape.of("F", 0.059, 1, 1.55, 2, 1.6, 1, 1.05, 0.6, 0.8, 1, 0.4, 0.4, 0.6),
          JobShape.of("G", 0.058, 1, 1.33, 1.3, 0.6, 1, 0.75, 0.9, 1.6, 1, 0.92, 0.8, 0.8),
          JobShape.of("H", 0.0505, 0.35, 1, 1.5, 0.4, 0.3, 0.9, 0.4, 2.2, 0.35, 1.1, 1, 0.6),
          JobShape.of("I", 0.0505, 0.7, 1.1, 1.25, 1.05, 0.3, 0.77, 0.42, 0.88));

  /** Shares of a container's time at CPU, disk and network, from which the fit begins. */
  static final Map<String, double[]> FIRST_USE_OF_HUGO =
      Map.of(
          "A", new double[] {0.12, 0.03, 0.04},
          "B", new double[] {0.066, 0.0006, 0.002},
          "C", new double[] {0.08, 0.01, 0.04},
          "D", new double[] {0.12, 0.04, 0.04},
          "E", new double[] {0.33, 0.006, 0.007},
          "F", new double[] {0.21, 0.007, 0.01},
          "G", new double[] {0.35, 0.07, 0.01},
          "H", new double[] {0.12, 0.06, 0.06},
          "I", new double[] {0.15, 0.05, 0.04});

  static final List<JobShape> MARY =
      List.of(
          JobShape.of("A", 0.08, 0.15, 0.8, 4, 1.5, 0.85, 1.04, 0.47, 0.91),
          JobShape.of("B", 0.08, 0.2, 0.7, 2.5, 1, 0.8, 1.08, 0.62, 1),
          JobShape.of("C", 0.08, 0.5, 0.8, 1.4, 0.7, 0.5, 1.2, 0.6, 1.3),
          JobShape.of("D", 0.08, 0.6, 0.8, 1.3, 0.7, 0.4, 1.3, 0.55, 1.45));

  static final Map<String, double[]> FIRST_USE_OF_MARY =
      Map.of(
          "A", new double[] {0.75, 0.01, 0.03},
          "B", new double[] {0.7, 0.02, 0.06},
          "C", new double[] {0.3, 0.1, 0.08},
          "D", new double[] {0.3, 0.1, 0.08});

  /** Jobs of the pairs, of which only their times are known. */
  static final List<JobShape> PAIRS =
      Stream.of("KM50", "KM4", "KM70", "TPC10", "CC3", "CC8")
          .map(name -> JobShape.of(name, 0.08, 1, 1, 1, 1))
          .toList();

  static final Map<String, double[]> FIRST_USE_OF_PAIRS =
      Map.of(
          "KM50", new double[] {0.6, 0.01, 0.02},
          "KM4", new double[] {0.6, 0.03, 0.02},
          "KM70", new double[] {0.6, 0.01, 0.02},
          "TPC10", new double[] {0.3, 0.08, 0.08},
          "CC3", new double[] {0.4, 0.02, 0.08},
          "CC8", new double[] {0.5, 0.02, 0.08});

  private Shapes() {}
}
