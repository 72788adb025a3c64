package io.heddle.cli.state;

import io.heddle.model.Printable;
import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/** The stages of a recurring job, for a person to read. */
final class DagText {
  private DagText() {}

  /** Such as {@code 12 (5)}: twelve stages, five on the way that has the most of them. */
  static String size(List<Stage> dag) {
    return dag.isEmpty() ? "-" : "%d (%.0f)".formatted(dag.size(), longest(dag, stage -> 1));
  }

  /** A line for each stage. */
  static void print(List<Stage> dag, PrintStream out) {
    if (dag.isEmpty()) {
      out.println("  its stages are not known");
      return;
    }
    out.printf(
        Locale.ROOT,
        "  %d stages, the longest path takes %.1f s%n",
        dag.size(),
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

  /** The largest sum of lengths of stages that wait for each other. */
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
