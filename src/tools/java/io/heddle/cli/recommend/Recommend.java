package io.heddle.cli.recommend;

import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.cli.sim.Simulation;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.ReplayError;
import io.heddle.sim.report.SimulationReport;
import io.heddle.sim.sweep.Recommendation;
import io.heddle.sim.sweep.RecommendationJson;
import io.heddle.sim.sweep.RecommendationText;
import io.heddle.sim.sweep.Sweep;
import io.heddle.sim.sweep.SweepCandidate;
import io.heddle.sim.sweep.SweepRun;
import io.heddle.sim.sweep.SweepTrial;
import io.heddle.sim.sweep.TrialRunner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/**
 * Recommends the present configuration, Hadoop's scheduler otherwise set, or a policy of Heddle.
 */
public final class Recommend implements Subcommand {
  static final String JSON_FILE = "recommendation.json";

  private final Simulation simulation;

  public Recommend(Simulation simulation) {
    this.simulation = simulation;
  }

  @Override
  public Usage usage() {
    return new Usage(
        RecommendOptions.USAGE + Simulation.SHARED_USAGE,
        "shows which configuration of Hadoop's scheduler or Heddle suits a workload best");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    RecommendOptions options =
        RecommendOptions.of(arguments, Runtime.getRuntime().availableProcessors());
    try {
      TrialSet set = TrialSet.of(options, simulation);
      Sweep sweep =
          new Sweep(set.candidates(), options.seeds(), options.heldOut(), options.objective());
      simulation.say(
          "%d configurations, up to %d simulations"
              .formatted(set.candidates().size(), sweep.trials()));
      print(set, found(conf, arguments, options, set, sweep), options, out);
    } catch (IllegalArgumentException e) {
      // What a scheduler or a workload is refused for; the message has value and remedy.
      throw new CommandException(e.getMessage());
    }
  }

  private Recommendation found(
      Configuration conf,
      List<String> arguments,
      RecommendOptions options,
      TrialSet set,
      Sweep sweep)
      throws CommandException, IOException {
    if (!options.onCluster()) {
      return new SweepRun(sweep, runner(arguments, options, set, sweep)).run();
    }
    try (ClusterTrials trials = new ClusterTrials(conf, TaskFiles.of(arguments), simulation::say)) {
      return new SweepRun(sweep, trials).run();
    }
  }

  private TrialRunner runner(
      List<String> arguments, RecommendOptions options, TrialSet set, Sweep sweep) {
    AtomicInteger count = new AtomicInteger();
    Consumer<SweepTrial> done =
        trial ->
            simulation.say(
                "%d of %d: %s, seed %d"
                    .formatted(
                        count.incrementAndGet(), sweep.trials(), trial.candidate(), trial.seed()));
    return options.parallel() == 1
        ? trials -> inThisProcess(set, trials, done)
        : new WorkerProcesses(arguments, options.parallel(), done);
  }

  private static List<SweepTrial.Outcome> inThisProcess(
      TrialSet set, List<SweepTrial> trials, Consumer<SweepTrial> done) throws IOException {
    List<SweepTrial.Outcome> outcomes = new ArrayList<>();
    for (SweepTrial trial : trials) {
      outcomes.add(set.run(trial, () -> {}));
      done.accept(trial);
    }
    return outcomes;
  }

  private static void print(
      TrialSet set, Recommendation recommendation, RecommendOptions options, PrintStream out)
      throws CommandException, IOException {
    String refusals = SimulationReport.refusals(recommendation.present());
    if (recommendation.present().stream().allMatch(run -> run.count(State.FINISHED) == 0)) {
      throw new CommandException("no job ended under the present configuration\n" + refusals);
    }
    Map<String, String> settings = set.comparison().described();
    String json = RecommendationJson.of(recommendation, settings);
    if (options.json()) {
      out.print(json);
    } else {
      out.printf(
          "%s: %s jobs on %s%n%n",
          settings.get("workload"), settings.get("jobs"), settings.get("cluster"));
      ReplayError error = ReplayError.of(set.comparison().measured(), recommendation.present());
      if (error.jobs() > 0) {
        out.println(error.text(SweepCandidate.PRESENT));
      }
      out.print(refusals);
      out.print(RecommendationText.of(recommendation));
    }
    if (options.common().has("--out")) {
      Path directory = Path.of(options.common().needed("--out", "a directory"));
      Files.createDirectories(directory);
      Files.writeString(directory.resolve(JSON_FILE), json);
    }
    out.flush();
  }
}
