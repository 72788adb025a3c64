package io.heddle.bench.mixes;

import io.heddle.bench.experiment.Figures;
import io.heddle.expect.Expectations.Expected;
import io.heddle.expect.TimeInterval;
import io.heddle.model.ResourceVector;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.RunObserver;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.workload.Job;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.heartbeat.HeartbeatDependencies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Asks for each job when it starts and ends, once it is submitted, and for the end again once it
 * has started; notes which of the intervals held.
 */
final class ExpectedTimesCheck implements PartialObserver {
  /** Less than passes before any job starts. */
  static final long PERIOD_MILLIS = 250;

  private static final double MILLIS = 1_000;

  final Held starts = new Held("starts");
  final Held ends = new Held("ends");
  final Held endsOnceStarted = new Held("ends-once-started");

  private final Map<String, ApplicationId> known = new HashMap<>();
  private final Set<ApplicationId> seen = new HashSet<>();
  private final Map<String, Long> submitted = new HashMap<>();
  private final Map<String, Long> started = new HashMap<>();
  private final Set<String> justStarted = new HashSet<>();

  /** Seconds of virtual time. */
  private record Moments(double from, double to) {}

  static final class Held {
    private final String name;
    private final Map<String, Moments> asked = new HashMap<>();
    private final List<Double> widths = new ArrayList<>();
    private int held;

    Held(String name) {
      this.name = name;
    }

    private void ask(String job, double now, Optional<TimeInterval> interval) {
      interval.ifPresent(
          rest -> asked.putIfAbsent(job, new Moments(now + rest.low(), now + rest.high())));
    }

    private void happened(String job, double now, double seconds) {
      Moments expected = asked.remove(job);
      if (expected != null) {
        held += expected.from <= now && now <= expected.to ? 1 : 0;
        widths.add((expected.to - expected.from) / Math.max(1, seconds));
      }
    }

    String name() {
      return name;
    }

    int held() {
      return held;
    }

    List<Double> widths() {
      return widths;
    }

    void addTo(Figures figures, String workload, String row) {
      if (!widths.isEmpty()) {
        figures.add(workload, row, name + "-held", (double) held / widths.size(), RunFigures.RATIO);
        figures.add(workload, row, name + "-width", Figures.median(widths), Figures.FACTOR);
        figures.add(workload, row, name + "-asked", widths.size(), "jobs");
      }
    }
  }

  List<Held> all() {
    return List.of(starts, ends, endsOnceStarted);
  }

  void look(HeddleScheduler scheduler) {
    double now = scheduler.getClock().getTime() / MILLIS;
    scheduler
        .getRMContext()
        .getRMApps()
        .forEach(
            (id, application) -> {
              if (seen.add(id)) {
                known.put(application.getName(), id);
                starts.ask(application.getName(), now, expected(scheduler, id).start());
                ends.ask(application.getName(), now, expected(scheduler, id).end());
              }
            });
    justStarted.forEach(
        job -> endsOnceStarted.ask(job, now, expected(scheduler, known.get(job)).end()));
    justStarted.clear();
  }

  private static Expected expected(HeddleScheduler scheduler, ApplicationId id) {
    HeartbeatDependencies parts = scheduler.heartbeat();
    return parts.applications().expectations().of(id, parts.ticker().getAsLong());
  }

  @Override
  public void submitted(Job job, long now) {
    submitted.put(job.name(), now);
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    if (!kind.equals(RunObserver.MASTER) && started.putIfAbsent(job.name(), now) == null) {
      justStarted.add(job.name());
      starts.happened(job.name(), now / MILLIS, (now - submitted.get(job.name())) / MILLIS);
    }
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    double end = now / MILLIS;
    justStarted.remove(job.name());
    ends.happened(job.name(), end, end - submitted.get(job.name()) / MILLIS);
    endsOnceStarted.happened(job.name(), end, end - started.getOrDefault(job.name(), now) / MILLIS);
  }
}
