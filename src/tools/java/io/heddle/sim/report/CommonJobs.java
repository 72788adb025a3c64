package io.heddle.sim.report;

import io.heddle.sim.report.JobOutcome.State;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Jobs that finished under every scheduler of a report.
 *
 * @param finished by each seed with which every scheduler ran
 * @param all how many jobs there are, over these seeds
 * @param comparable whether the same jobs finished everywhere, and no run ended before its jobs
 */
record CommonJobs(Map<Long, Set<String>> finished, long all, boolean comparable) {
  /**
   * @param jobs of the workload; fewer than that are known where a run ended before they came
   */
  static CommonJobs of(List<RunResult> runs, int jobs) {
    Map<Long, List<RunResult>> bySeed =
        runs.stream()
            .collect(Collectors.groupingBy(RunResult::seed, TreeMap::new, Collectors.toList()));
    long schedulers = runs.stream().map(RunResult::scheduler).distinct().count();
    boolean comparable =
        runs.stream().noneMatch(run -> run.partial() || run.count(State.UNFINISHED) > 0);
    long all = 0;
    Map<Long, Set<String>> finished = new HashMap<>();
    for (Map.Entry<Long, List<RunResult>> seed : bySeed.entrySet()) {
      List<Set<String>> each = seed.getValue().stream().map(CommonJobs::finished).toList();
      if (each.size() < schedulers) {
        comparable = false;
        continue;
      }
      Set<String> common = new HashSet<>(each.get(0));
      each.forEach(common::retainAll);
      int most = seed.getValue().stream().mapToInt(run -> run.jobs().size()).max().orElse(0);
      all += Math.max(jobs, most);
      comparable &= most >= jobs;
      comparable &= each.stream().allMatch(ids -> ids.size() == common.size());
      finished.put(seed.getKey(), common);
    }
    return new CommonJobs(finished, all, comparable);
  }

  private static Set<String> finished(RunResult run) {
    return run.jobs().stream()
        .filter(job -> job.state() == State.FINISHED)
        .map(JobOutcome::id)
        .collect(Collectors.toSet());
  }

  boolean has(RunResult run) {
    return finished.containsKey(run.seed());
  }

  RunResult only(RunResult run) {
    return run.withJobs(
        run.jobs().stream().filter(job -> finished.get(run.seed()).contains(job.id())).toList());
  }

  long count() {
    return finished.values().stream().mapToLong(Set::size).sum();
  }

  boolean areMost() {
    return 2 * count() >= all;
  }

  String note() {
    return comparable
        ? ""
        : ("compared: completion times of the %d of %d jobs (over all seeds) that ended under every"
                + " scheduler, and nothing else\n")
            .formatted(count(), all);
  }
}
