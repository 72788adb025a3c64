package io.heddle.sim.compare;

import io.heddle.sim.Contender;
import io.heddle.sim.RunObserver;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.Simulator;
import io.heddle.sim.report.LowerBound;
import io.heddle.sim.report.RunRecorder;
import io.heddle.sim.report.RunResult;
import io.heddle.sim.report.SimulationReport;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * One workload under several schedulers.
 *
 * @param contenders in the order of the rows
 * @param settings one for each seed
 * @param described the settings in words
 * @param measured how long jobs really took, in milliseconds by id
 */
public record Comparison(
    String name,
    WorkloadSource source,
    ClusterSpec cluster,
    List<Contender> contenders,
    List<SimulationSettings> settings,
    Map<String, String> described,
    Map<String, Long> measured) {
  /** One of a workload of whose real runs nothing is known. */
  public Comparison(
      String name,
      WorkloadSource source,
      ClusterSpec cluster,
      List<Contender> contenders,
      List<SimulationSettings> settings,
      Map<String, String> described) {
    this(name, source, cluster, contenders, settings, described, Map.of());
  }

  /**
   * Runs each scheduler, seed by seed, so that a run that {@code watch} ends early still compares;
   * what has run by then is reported, as partial.
   */
  public SimulationReport run(Watch watch) throws IOException {
    return run(watch, (recorder, scheduler, seed, workload) -> recorder);
  }

  /** Runs the comparison with further observers. */
  public SimulationReport run(Watch watch, ObserverFactory observers) throws IOException {
    List<RunResult> runs = new ArrayList<>();
    List<LowerBound> bounds = new ArrayList<>();
    for (SimulationSettings seed : settings) {
      Workload workload = source.workload(seed.seed());
      bounds.add(LowerBound.of(workload, cluster.capacity()));
      for (Contender contender : contenders) {
        RunResult result = run(contender, workload, seed, watch, observers, runs.size());
        runs.add(result);
        if (result.partial()) {
          return report(bounds, runs);
        }
      }
    }
    return report(bounds, runs);
  }

  private RunResult run(
      Contender contender,
      Workload workload,
      SimulationSettings common,
      Watch watch,
      ObserverFactory observers,
      int runsBefore) {
    RunRecorder recorder = new RunRecorder();
    WorkDone done = new WorkDone(workload);
    double all = (double) settings.size() * contenders.size();
    String scheduler = contender.scheduler().name();
    boolean[] stopped = new boolean[1];
    long end =
        Simulator.run(
            contender.workload(workload),
            cluster,
            contender.scheduler(),
            contender.settings(common),
            observers.of(recorder, scheduler, common.seed(), workload),
            () -> {
              stopped[0] |=
                  !watch.goesOn(
                      new Watch.Position(
                          scheduler,
                          common.seed(),
                          recorder.now(),
                          () -> (runsBefore + done.share(recorder)) / all));
              return stopped[0];
            });
    return recorder.result(scheduler, common.seed(), end, stopped[0]);
  }

  private SimulationReport report(List<LowerBound> bounds, List<RunResult> runs) {
    String baseline =
        contenders.stream()
            .map(contender -> contender.scheduler().name())
            .filter(Schedulers::isStock)
            .findFirst()
            .orElse("");
    return new SimulationReport(
        name, described, bounds, runs, contenders.size() == 1 ? "" : baseline, measured);
  }

  /** Who is told what happens in the runs of a comparison. */
  @FunctionalInterface
  public interface ObserverFactory {
    /**
     * The observer of one run.
     *
     * @param recorder is told all of it by the observer, if it is another
     * @param workload as it was before a scheduler with one queue only moved the jobs there
     */
    RunObserver of(RunRecorder recorder, String scheduler, long seed, Workload workload);
  }

  /** Looks on while a comparison runs. */
  @FunctionalInterface
  public interface Watch {
    /**
     * Where a comparison stands.
     *
     * @param millis virtual time
     * @param share of all the work that is done, in [0, 1]; takes time to work out
     */
    record Position(String scheduler, long seed, long millis, DoubleSupplier share) {}

    /** Called now and then: whether to go on. */
    boolean goesOn(Position position);
  }

  /** Where the jobs of each seed come from. */
  @FunctionalInterface
  public interface WorkloadSource {
    Workload workload(long seed) throws IOException;
  }

  static final class WorkDone {
    private static final int CORES = 1;

    private final Map<String, Double> works = new LinkedHashMap<>();
    private double all;

    WorkDone(Workload workload) {
      for (Job job : workload.jobs()) {
        double work = Math.max(1, Tasks.work(job.model(), CORES));
        works.put(job.id(), work);
        all += work;
      }
    }

    /** Share of core time that is done, in [0, 1]; of jobs that run a little too much. */
    double share(RunRecorder recorder) {
      double done = 0;
      for (Map.Entry<String, Double> job : works.entrySet()) {
        double work = job.getValue();
        done +=
            recorder.hasEnded(job.getKey())
                ? work
                : Math.min(work, recorder.held(job.getKey(), CORES));
      }
      return all == 0 ? 1 : done / all;
    }
  }
}
