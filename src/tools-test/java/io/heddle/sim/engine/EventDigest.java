package io.heddle.sim.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.Interference;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** Runs in which everything goes wrong that can, and a digest of all that happens in them. */
final class EventDigest {
  private EventDigest() {}

  /** Prints the digest of a run of each scheduler that is named; a JVM of its own. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) {
    int status = 1;
    try {
      for (String scheduler : arguments) {
        System.out.println(scheduler + " " + of(events(scheduler, 7)));
      }
      System.out.flush();
      status = 0;
    } finally {
      // Timers of stock classes would keep it alive, also after a failure.
      Runtime.getRuntime().halt(status);
    }
  }

  /** All events of a run of the jobs of each kind under one of the built-in schedulers. */
  static List<String> events(String scheduler, long seed) {
    return events(new Schedulers(AdminSettings.NONE).named(scheduler), seed);
  }

  /** The same under any scheduler with one queue. */
  static List<String> events(Contender contender, long seed) {
    SimulationSettings standard = SimulationSettings.standard(seed);
    Faults faults =
        new Faults(
            0.02,
            0.1,
            3,
            IntStream.range(0, 5)
                .mapToObj(node -> new NodeOutage(node, 9_000, 30_000 + 1_000 * node))
                .toList());
    SimulationSettings settings =
        new SimulationSettings(
            seed,
            new Timing(1_000, 1_000, 2_000, 700),
            standard.slowStart(),
            true,
            1.5,
            faults,
            3_600_000,
            Interference.NONE);
    List<Job> jobs = new ArrayList<>(TestJobs.ofEachKind().jobs());
    jobs.add(TestJobs.chain());
    EventLog log = new EventLog();
    Simulator.run(
        contender.workload(new Workload("all", jobs)),
        ClusterSpec.of(6, 8_192, 8),
        contender.scheduler(),
        contender.settings(settings),
        log,
        () -> false);
    return log.lines();
  }

  static String of(List<String> events) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      events.forEach(event -> digest.update((event + "\n").getBytes(UTF_8)));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
