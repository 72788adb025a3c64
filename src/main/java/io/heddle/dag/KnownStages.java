package io.heddle.dag;

import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Stages known before a job ran, recognised by the priority of requests; those that share one are
 * taken to run in the order in which they wait for each other.
 */
public final class KnownStages {
  /** Tasks are tried again: a stage may show so many more containers than it has tasks. */
  private static final double RETRIED_SHARE = 0.1;

  private final List<Stage> stages;
  private final StageGraph graph;
  private final StagedJob.Source source;
  private final List<Integer> priorities;
  // Stages by their priority, those that are waited for first.
  private final Map<Integer, List<Integer>> groups = new TreeMap<>();

  /** Throws IllegalArgumentException as {@link StageGraph#of} does. */
  public KnownStages(List<Stage> stages, StagedJob.Source source) {
    this.stages = List.copyOf(stages);
    this.source = source;
    graph = StageGraph.of(stages);
    priorities = stages.stream().map(Stage::priority).toList();
    int[] childrenFirst = graph.childrenFirst();
    for (int i = childrenFirst.length - 1; i >= 0; i--) {
      int stage = childrenFirst[i];
      groups.computeIfAbsent(priorities.get(stage), priority -> new ArrayList<>()).add(stage);
    }
  }

  /**
   * Returns nothing where what was seen is not of these stages: an unknown priority, or more tasks,
   * beyond a tenth and one that may have been tried again.
   */
  public Optional<StagedJob> seen(Map<Integer, StageCounts> seen) {
    Map<Integer, StageCounts> byGroup = new TreeMap<>();
    seen.forEach(
        (priority, counts) ->
            byGroup.merge(
                groups.containsKey(priority) ? priority : Stage.SHARED_PRIORITY,
                counts,
                StageCounts::plus));
    StageCounts[] counts = new StageCounts[stages.size()];
    Arrays.fill(counts, StageCounts.NONE);
    for (Map.Entry<Integer, StageCounts> group : byGroup.entrySet()) {
      if (group.getValue().total() > 0 && !share(group.getKey(), group.getValue(), counts)) {
        return Optional.empty();
      }
    }
    endEarlier(counts);
    return Optional.of(new StagedJob(JobProgress.seen(graph, List.of(counts)), priorities, source));
  }

  private boolean share(int priority, StageCounts seen, StageCounts[] counts) {
    List<Integer> group = groups.getOrDefault(priority, List.of());
    int tasks = group.stream().mapToInt(graph::tasks).sum();
    if (group.isEmpty() || seen.total() > tasks * (1 + RETRIED_SHARE) + 1) {
      return false;
    }
    int asked = Math.min(seen.asked(), tasks);
    int running = Math.min(seen.running(), tasks - asked);
    int ended = Math.min(seen.ended(), tasks - asked - running);
    for (int stage : group) {
      int left = graph.tasks(stage);
      int ends = Math.min(ended, left);
      int runs = Math.min(running, left - ends);
      int asks = Math.min(asked, left - ends - runs);
      counts[stage] = new StageCounts(asks, runs, ends);
      ended -= ends;
      running -= runs;
      asked -= asks;
    }
    return true;
  }

  /** What an active stage waited for has ended, unless it shows otherwise. */
  private void endEarlier(StageCounts[] counts) {
    boolean[] begun = new boolean[counts.length];
    for (int stage : graph.childrenFirst()) {
      boolean later = Arrays.stream(graph.children(stage)).anyMatch(child -> begun[child]);
      if (later && !counts[stage].isActive()) {
        counts[stage] = new StageCounts(0, 0, graph.tasks(stage));
      }
      begun[stage] = later || counts[stage].total() > 0;
    }
  }
}
