package io.heddle.bench.colocation.calibration;

import io.heddle.bench.colocation.queue.CalibratedJobs;
import io.heddle.bench.interference.JobDemand;
import io.heddle.bench.interference.NodeHardware;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fits the papers' jobs anew and writes them to files: {@code Calibration DIRECTORY TRIALS}. */
final class Calibration {
  /**
   * Quad cores of two threads each. A second thread adds some 30 % to a core; three striped hard
   * disks that many read from give about a quarter of what one reader gets from them.
   */
  private static final NodeHardware HARDWARE = new NodeHardware(4, 8, 0.3, 3);

  private static final double LITTLE_FAITH = 0.05;

  /**
   * Weight of what is published of Mary's jobs: little more than that A and B are CPU-bound, C and
   * D I/O-bound.
   */
  private static final double FAITH = 1;

  /** Where the search for a job's length begins. */
  private static final double TEN_MINUTES = 600;

  private final Path directory;
  private final int trials;

  private Calibration(Path directory, int trials) {
    this.directory = directory;
    this.trials = trials;
  }

  public static void main(String[] arguments) throws IOException {
    Calibration calibration =
        new Calibration(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    calibration.write(
        "pairs",
        Shapes.FIRST_USE_OF_PAIRS,
        new Fit(HARDWARE, Shapes.PAIRS, LITTLE_FAITH, PairFigures::of));
    calibration.write(
        "mary", Shapes.FIRST_USE_OF_MARY, new Fit(HARDWARE, Shapes.MARY, FAITH, MaryFigures::of));
    calibration.write(
        "hugo",
        Shapes.FIRST_USE_OF_HUGO,
        new Fit(HARDWARE, Shapes.HUGO, LITTLE_FAITH, HugoFigures::of));
  }

  private void write(String name, Map<String, double[]> uses, Fit fit) throws IOException {
    List<JobDemand> guess = new ArrayList<>();
    for (JobShape shape : fit.shapes()) {
      double[] use = uses.get(shape.name());
      guess.add(shape.scaled(TEN_MINUTES, use[0], use[1], use[2]));
    }
    CalibratedJobs jobs = fit.search(CalibratedJobs.of(HARDWARE, guess), trials, 1);
    Files.write(directory.resolve(name + ".csv"), jobs.lines());
    System.out.println(name);
    fit.figures().apply(jobs).forEach(figure -> System.out.println(figure.line()));
  }
}
