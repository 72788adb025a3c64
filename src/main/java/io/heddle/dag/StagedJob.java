package io.heddle.dag;

import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * Running job as it shows from outside.
 *
 * @param priorities of each stage's requests; {@link Stage#SHARED_PRIORITY} for all other ones
 * @param source of what is known of its stages
 */
public record StagedJob(JobProgress progress, List<Integer> priorities, Source source) {
  /** Where a job's stages are known from. */
  public enum Source {
    /** Its user told. */
    HINT,
    /** An earlier run of it. */
    PROFILE,
    /** What it asks for now. */
    LIVE
  }

  private static final double LEAST_SECONDS = 1e-3;

  public StagedJob {
    priorities = List.copyOf(priorities);
  }

  /**
   * Job known by its requests alone: each priority is a stage of the tasks seen.
   *
   * @param seen by priority, at least one of them not empty
   * @param taskSeconds by priority, at least 0
   * @param first priority of the stage that all others wait for, if there is one
   */
  public static StagedJob ofRequests(
      Map<Integer, StageCounts> seen, IntToDoubleFunction taskSeconds, OptionalInt first) {
    List<Integer> priorities = new ArrayList<>();
    List<StageCounts> counts = new ArrayList<>();
    new TreeMap<>(seen)
        .forEach(
            (priority, those) -> {
              if (those.total() > 0) {
                priorities.add(priority);
                counts.add(those);
              }
            });
    int root = first.isPresent() ? priorities.indexOf(first.getAsInt()) : -1;
    int[] parent = root >= 0 ? new int[] {root} : new int[0];
    List<int[]> parents = new ArrayList<>();
    for (int stage = 0; stage < counts.size(); stage++) {
      parents.add(stage == root ? new int[0] : parent);
    }
    StageGraph graph =
        new StageGraph(
            counts.stream().mapToInt(StageCounts::total).toArray(),
            priorities.stream()
                .mapToDouble(
                    priority -> Math.max(LEAST_SECONDS, taskSeconds.applyAsDouble(priority)))
                .toArray(),
            parents);
    return new StagedJob(JobProgress.seen(graph, counts), priorities, Source.LIVE);
  }

  /** Which of the {@link #priorities} stands for requests of this priority. */
  public int stageOf(int priority) {
    return priorities.contains(priority) ? priority : Stage.SHARED_PRIORITY;
  }
}
