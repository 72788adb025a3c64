package io.heddle.cli.state;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.sim.HistoryFiles;
import io.heddle.cli.state.KeptCommand.KeptKind;
import io.heddle.cli.state.KeptCommand.KeptKind.KeptDocument;
import io.heddle.history.importer.HistoryImport;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import io.heddle.model.RecurringName;
import io.heddle.model.RequestKind;
import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.profile.ProfileTable.ProfileJson;
import io.heddle.profile.RequestUse;
import io.heddle.profile.TaskTimes;
import io.heddle.state.StateException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The profiles of recurring jobs and workflows. */
public final class KeptProfiles implements KeptKind<Map<RecurringName, JobProfile>> {
  @Override
  public String word() {
    return "profile";
  }

  @Override
  public String file() {
    return ProfileTable.FILE;
  }

  @Override
  public String about() {
    return "shows, copies or forgets what is kept of recurring jobs";
  }

  @Override
  public String actions() {
    return "show [--job NAME] | reset | export FILE | import FILE|DIR...";
  }

  @Override
  public String item() {
    return "profile";
  }

  @Override
  public Map<RecurringName, JobProfile> nothing() {
    return Map.of();
  }

  @Override
  public Map<RecurringName, JobProfile> read(byte[] document) throws StateException {
    return ProfileJson.read(document);
  }

  /** Histories, and documents as {@code export} writes them. */
  @Override
  public Map<RecurringName, JobProfile> gather(
      List<String> names, Configuration conf, PrintStream out)
      throws CommandException, IOException {
    HistoryFiles files = new HistoryFiles(conf);
    if (names.size() == 1 && files.isDocument(names.get(0))) {
      return KeptDocument.read(this, Path.of(names.get(0)));
    }
    HistoryImport histories = new HistoryImport(out::println);
    for (String name : names) {
      files.readAll(name, histories);
    }
    out.println(histories.summary());
    if (histories.profiles().isEmpty()) {
      throw new CommandException(
          Printable.of(String.join(", ", names)) + ": there is nothing to import");
    }
    return histories.profiles();
  }

  @Override
  public byte[] write(Map<RecurringName, JobProfile> profiles) {
    return ProfileJson.write(profiles);
  }

  @Override
  public Map<RecurringName, JobProfile> sum(
      Map<RecurringName, JobProfile> kept, Map<RecurringName, JobProfile> more) {
    Map<RecurringName, JobProfile> sum = new LinkedHashMap<>(kept);
    more.forEach((job, profile) -> sum.merge(job, profile, JobProfile::plus));
    return sum;
  }

  @Override
  public int size(Map<RecurringName, JobProfile> profiles) {
    return profiles.size();
  }

  @Override
  public void show(Map<RecurringName, JobProfile> profiles, PrintStream out) {
    out.println(
        Counted.of(profiles.size(), "recurring job or workflow", "recurring jobs and workflows"));
    if (profiles.isEmpty()) {
      return;
    }
    out.println(
        "runs  map s (count)  reduce s (count)  other s (count)  stages  dag (deep)"
            + "  user, type, name");
    profiles.forEach(
        (job, profile) ->
            out.printf(
                "%4d %14s %17s %16s %7s %11s  %s%n",
                profile.runs(),
                seconds(profile.times().of(RequestKind.MAP)),
                seconds(profile.times().of(RequestKind.REDUCE)),
                seconds(profile.times().of(RequestKind.OTHER)),
                profile.stages().expected().isPresent()
                    ? Integer.toString(profile.stages().expected().getAsInt())
                    : "-",
                DagText.size(profile.dag()),
                KeptKind.shown(job)));
  }

  @Override
  public void show(Map<RecurringName, JobProfile> profiles, String job, PrintStream out)
      throws CommandException {
    Map<RecurringName, JobProfile> found = new LinkedHashMap<>(profiles);
    found.keySet().removeIf(name -> !name.name().equals(job));
    if (found.isEmpty()) {
      throw new CommandException(
          "no profile has the name '"
              + Printable.value(job)
              + "'; yarn heddle profile show lists all");
    }
    show(found, out);
    found.forEach(
        (name, profile) -> {
          out.println(KeptKind.shown(name));
          RequestUse use = profile.use();
          if (use.runs() > 0) {
            out.printf(
                "used %.2f of its vcores, 90th percentile %.2f (%s)%n",
                use.mean(), use.high(), Counted.of(use.runs(), "run"));
          }
          DagText.print(profile.dag(), out);
        });
  }

  private static String seconds(TaskTimes times) {
    return times.count() == 0
        ? "-"
        : String.format(Locale.ROOT, "%.1f (%d)", times.meanSeconds(), times.count());
  }

  static final class DagText {
    private DagText() {}

    /** Such as {@code 12 (5)}: twelve stages, five on the way that has the most of them. */
    static String size(List<Stage> dag) {
      return dag.isEmpty() ? "-" : "%d (%.0f)".formatted(dag.size(), longest(dag, stage -> 1));
    }

    static void print(List<Stage> dag, PrintStream out) {
      if (dag.isEmpty()) {
        out.println("  its stages are not known");
        return;
      }
      out.printf(
          Locale.ROOT,
          "  %s, the longest path takes %.1f s%n",
          Counted.of(dag.size(), "stage"),
          longest(dag, stage -> dag.get(stage).taskSeconds()));
      out.println("  stage   tasks    task s  priority  waits for: name");
      for (int i = 0; i < dag.size(); i++) {
        Stage stage = dag.get(i);
        out.printf(
            Locale.ROOT,
            "  %5d %7d %9.1f %9s  %s: %s%n",
            i,
            stage.tasks(),
            stage.taskSeconds(),
            stage.priority() == Stage.SHARED_PRIORITY ? "-" : stage.priority(),
            stage.parents().isEmpty()
                ? "-"
                : stage.parents().stream().map(String::valueOf).collect(Collectors.joining(" ")),
            Printable.of(stage.name()));
      }
    }

    static double longest(List<Stage> dag, IntToDoubleFunction length) {
      StageGraph graph = StageGraph.of(dag);
      double[] behind = new double[dag.size()];
      double longest = 0;
      for (int stage : graph.childrenFirst()) {
        for (int child : graph.children(stage)) {
          behind[stage] = Math.max(behind[stage], behind[child]);
        }
        behind[stage] += length.applyAsDouble(stage);
        longest = Math.max(longest, behind[stage]);
      }
      return longest;
    }
  }
}
