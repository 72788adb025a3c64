package io.heddle.bench.decima;

import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What users tell of the stages of their jobs: tasks, mean durations, what waits for what. */
final class StageTags {
  private static final int MOST_TAGS = 10;
  private static final int LONGEST_TAG = 100;
  private static final double MILLIS = 1_000;

  private StageTags() {}

  /** Returns the jobs, each with its stages in its tags as far as YARN takes them. */
  static Workload told(Workload workload) {
    return new Workload(workload.name(), workload.jobs().stream().map(StageTags::told).toList());
  }

  private static Job told(Job job) {
    return new Job(
        job.id(),
        job.name(),
        job.user(),
        job.queue(),
        job.priority(),
        job.submitMillis(),
        job.master(),
        of((Dag) job.model()),
        job.model());
  }

  static Set<String> of(Dag dag) {
    List<StringBuilder> tags = new ArrayList<>();
    for (int stage = 0; stage < dag.stages().size(); stage++) {
      String text = text(dag.stages().get(stage), stage + 1);
      StringBuilder last = tags.isEmpty() ? null : tags.get(tags.size() - 1);
      if (last != null && last.length() + 1 + text.length() <= LONGEST_TAG) {
        last.append('|').append(text);
      } else {
        tags.add(new StringBuilder("heddle.dag." + (tags.size() + 1) + "=" + text));
      }
    }
    boolean fits =
        tags.size() <= MOST_TAGS && tags.stream().allMatch(tag -> tag.length() <= LONGEST_TAG);
    return fits
        ? tags.stream().map(StringBuilder::toString).collect(Collectors.toCollection(TreeSet::new))
        : Set.of();
  }

  private static String text(WorkloadStage stage, int priority) {
    double seconds = stage.tasks().durations().sum() / MILLIS / stage.tasks().count();
    String parents =
        stage.parents().stream().map(String::valueOf).collect(Collectors.joining("+", ":", ""));
    return String.format(
            Locale.ROOT, "%dx%.1f@%d", stage.tasks().count(), Math.max(0.1, seconds), priority)
        + (stage.parents().isEmpty() ? "" : parents);
  }
}
