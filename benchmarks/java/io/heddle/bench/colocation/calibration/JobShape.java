package io.heddle.bench.colocation.calibration;

import io.heddle.bench.interference.JobDemand;
import io.heddle.bench.interference.JobDemand.HardwareDemand;
import io.heddle.bench.interference.JobDemand.Phase;
import java.util.ArrayList;
import java.util.List;

/**
 * How a job's use of hardware goes up and down over its time, before it is scaled to what was
 * measured. {@code parts} have their share of the time and use relative to the mean.
 */
record JobShape(String name, double memory, List<Part> parts) {
  /** How many numbers {@link #scaled} takes. */
  static final int SCALES = 4;

  private static final double MOST = 0.97;

  record Part(double time, double cpu, double disk, double network) {}

  static JobShape of(String name, double memory, double... numbers) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < numbers.length; i += 4) {
      parts.add(new Part(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]));
    }
    return new JobShape(name, memory, List.copyOf(parts));
  }

  /** The job of so many seconds whose containers on average spend these shares of their time. */
  JobDemand scaled(double seconds, double cpu, double disk, double network) {
    double all = parts.stream().mapToDouble(Part::time).sum();
    return new JobDemand(
        name,
        memory,
        parts.stream()
            .map(
                part ->
                    new Phase(
                        seconds * part.time() / all,
                        demand(cpu * part.cpu(), disk * part.disk(), network * part.network())))
            .toList());
  }

  private static HardwareDemand demand(double cpu, double disk, double network) {
    double busy = cpu + disk + network;
    double fit = busy > MOST ? MOST / busy : 1;
    return HardwareDemand.of(cpu * fit, disk * fit, network * fit);
  }
}
