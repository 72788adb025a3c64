package io.heddle.bench.colocation.queue;

import io.heddle.bench.interference.JobDemand;
import io.heddle.bench.interference.JobDemand.HardwareDemand;
import io.heddle.bench.interference.JobDemand.Phase;
import io.heddle.bench.interference.NodeHardware;
import io.heddle.bench.interference.QueueingInterference;
import io.heddle.sim.Interference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The papers' jobs, by name, and their nodes as the calibration left them. */
public record CalibratedJobs(NodeHardware hardware, Map<String, JobDemand> jobs) {
  private static final String HARDWARE = "hardware";

  /** Mary's jobs A to D, Flink (CCPE 2020, Table 4). */
  public static CalibratedJobs mary() {
    return read("mary");
  }

  /** Hugo's jobs A to I, Spark (CCPE 2020, Table 6). */
  public static CalibratedJobs hugo() {
    return read("hugo");
  }

  /** The jobs that were run in pairs (CCPE 2020, Table 3). */
  public static CalibratedJobs pairs() {
    return read("pairs");
  }

  private static CalibratedJobs of(NodeHardware hardware, List<JobDemand> jobs) {
    return new CalibratedJobs(
        hardware,
        jobs.stream()
            .collect(
                Collectors.toMap(JobDemand::name, job -> job, (a, b) -> a, LinkedHashMap::new)));
  }

  public QueueingInterference interference() {
    return new QueueingInterference(hardware, jobs.values());
  }

  public Map<String, Double> seconds() {
    return jobs.values().stream().collect(Collectors.toMap(JobDemand::name, JobDemand::seconds));
  }

  public QueueCase queue(String name, Layout layout, List<String> queue, RoundArrivals arrivals) {
    Interference interference = interference();
    return new QueueCase(name, layout, interference, seconds(), queue, arrivals);
  }

  private static CalibratedJobs read(String file) {
    String path = "/colocation/" + file + ".csv";
    try (InputStream stream = CalibratedJobs.class.getResourceAsStream(path)) {
      return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CalibratedJobs parse(List<String> lines) {
    NodeHardware hardware = null;
    Map<String, List<Phase>> phases = new LinkedHashMap<>();
    Map<String, Double> memory = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      double[] numbers = new double[cells.length];
      for (int i = 1; i < cells.length; i++) {
        numbers[i] = Double.parseDouble(cells[i]);
      }
      if (cells[0].equals(HARDWARE)) {
        hardware = new NodeHardware((int) numbers[1], (int) numbers[2], numbers[3], numbers[4]);
      } else {
        memory.put(cells[0], numbers[1]);
        phases
            .computeIfAbsent(cells[0], any -> new ArrayList<>())
            .add(new Phase(numbers[2], HardwareDemand.of(numbers[3], numbers[4], numbers[5])));
      }
    }
    return of(
        hardware,
        phases.entrySet().stream()
            .map(job -> new JobDemand(job.getKey(), memory.get(job.getKey()), job.getValue()))
            .toList());
  }
}
