package io.heddle.bench.interference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How much longer jobs run in pairs: by row, beside the column's job, as a share of its time alone,
 * above -1; 0.3 is 30 % longer.
 */
public record SlowDowns(List<String> names, List<List<Double>> table) {
  private static final int HIDDEN_RESOURCES = 3;

  /** Mean and largest slow-down as measured of 15 workloads in pairs (Fair-CO2, ASPLOS 2025). */
  private static final double MEAN = 0.27;

  private static final double LARGEST = 1.3;
  private static final double SCATTER = 0.25;

  public SlowDowns {
    names = List.copyOf(names);
    table = table.stream().map(List::copyOf).toList();
    int size = names.size();
    if (size == 0 || table.size() != size || table.stream().anyMatch(row -> row.size() != size)) {
      throw new IllegalArgumentException(size + " names and a table of another size");
    }
    if (table.stream().flatMap(List::stream).anyMatch(value -> !(value > -1 && value < 1e6))) {
      throw new IllegalArgumentException("a slow-down is a number above -1; 0.3 is 30 % longer");
    }
  }

  /**
   * Made-up jobs: each presses on three hidden resources and suffers from pressure on them, all
   * uniform in [0, 1] and squared, so that few jobs press or suffer much. A slow-down is the sum of
   * products, scaled to a mean of 0.27, times a lognormal error of sigma 0.25, at most 1.3.
   */
  public static SlowDowns generated(int jobs, RandomGenerator random) {
    double[][] pressure = squares(jobs, random);
    double[][] suffering = squares(jobs, random);
    double[][] products = new double[jobs][jobs];
    double sum = 0;
    for (int i = 0; i < jobs; i++) {
      for (int j = 0; j < jobs; j++) {
        for (int k = 0; k < HIDDEN_RESOURCES; k++) {
          products[i][j] += suffering[i][k] * pressure[j][k];
        }
        sum += products[i][j];
      }
    }
    double scale = MEAN * jobs * jobs / sum;
    List<List<Double>> table = new ArrayList<>();
    for (double[] row : products) {
      table.add(
          Arrays.stream(row)
              .map(product -> product * scale * Math.exp(SCATTER * random.nextGaussian()))
              .map(slowDown -> Math.min(LARGEST, slowDown))
              .boxed()
              .toList());
    }
    return new SlowDowns(IntStream.range(0, jobs).mapToObj(i -> "job-" + i).toList(), table);
  }

  private static double[][] squares(int jobs, RandomGenerator random) {
    double[][] values = new double[jobs][HIDDEN_RESOURCES];
    for (double[] row : values) {
      Arrays.setAll(
          row,
          k -> {
            double value = random.nextDouble();
            return value * value;
          });
    }
    return values;
  }

  double of(String job, String other) {
    return table.get(names.indexOf(job)).get(names.indexOf(other));
  }

  /** How much longer the others run beside {@code job}, on average: how hard it presses. */
  double pressure(String job) {
    int column = names.indexOf(job);
    return table.stream().mapToDouble(row -> row.get(column)).average().orElseThrow();
  }
}
