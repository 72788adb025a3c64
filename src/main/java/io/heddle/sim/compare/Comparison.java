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
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One workload under several schedulers.
 *
 * @param name of the workload
 * @param contenders in the order of the rows
 * @param settings one for each seed
 * @param described the settings in words, for the report
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
   * Runs each scheduler with each seed. All schedulers take their turn before the next seed, so
   * that a comparison that is ended early still compares.
   *
   * @param watch may end it early; what has run by then is reported, as partial
   */
  public SimulationReport run(Watch watch) throws IOException {
    return run(watch, (scheduler, seed, workload) -> List.of());
  }

  /** The same with others that look on. */
  public SimulationReport run(Watch watch, ObserverFactory onlookers) throws IOException {
    List<RunResult> runs = new ArrayList<>();
    List<LowerBound> bounds = new ArrayList<>();
    for (SimulationSettings seed : settings) {
      Workload workload = source.workload(seed.seed());
      bounds.add(LowerBound.of(workload, cluster.capacity()));
      for (Contender contender : contenders) {
        RunResult result = run(contender, workload, seed, watch, onlookers, runs.size());
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
      ObserverFactory onlookers,
      int runsBefore) {
    RunRecorder recorder = new RunRecorder();
    List<RunObserver> observers = new ArrayList<>(List.of(recorder));
    WorkDone done = new WorkDone(workload);
    double all = (double) settings.size() * contenders.size();
    String scheduler = contender.scheduler().name();
    observers.addAll(onlookers.of(scheduler, common.seed(), workload));
    boolean[] stopped = new boolean[1];
    long end =
        Simulator.run(
            contender.workload(workload),
            cluster,
            contender.scheduler(),
            contender.settings(common),
            new Observers(observers),
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
}
