package io.heddle.colocation;

import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the containers of each job use of a node. Of a job that was never seen, it is guessed that
 * it uses what the jobs of the same user and type use in the mean, else those of the same type,
 * else all. Immutable.
 */
final class UseProfiles {
  private final Map<RecurringName, NodeUse> known = new LinkedHashMap<>();
  private final Map<Kind, NodeUse> guesses;
  private final NodeUse mean;

  /** Jobs of alike origin; {@code user} is empty for those of all users. */
  private record Kind(String user, String type) {}

  /** Those of all jobs of which anything is known, the job used longest ago first. */
  UseProfiles(Map<RecurringName, JobRecord> jobs) {
    List<JobUsage> usages = jobs.values().stream().map(JobRecord::usage).toList();
    NodeUse meanOfKnown =
        NodeUse.by(
            figure ->
                usages.stream()
                    .mapToDouble(usage -> usage.ofNode(figure))
                    .filter(use -> !Double.isNaN(use))
                    .average()
                    .orElse(0));
    jobs.forEach(
        (job, record) -> {
          if (!record.usage().unknown()) {
            known.put(job, filled(record.usage(), meanOfKnown));
          }
        });
    mean = meanOfKnown;
    Map<Kind, List<NodeUse>> kinds = new HashMap<>();
    known.forEach(
        (job, use) -> {
          kinds.computeIfAbsent(new Kind(job.user(), job.type()), k -> new ArrayList<>()).add(use);
          kinds.computeIfAbsent(new Kind("", job.type()), k -> new ArrayList<>()).add(use);
        });
    guesses =
        kinds.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> NodeUse.mean(entry.getValue())));
  }

  private static NodeUse filled(JobUsage usage, NodeUse mean) {
    return NodeUse.by(
        figure -> Double.isNaN(usage.ofNode(figure)) ? mean.of(figure) : usage.ofNode(figure));
  }

  NodeUse of(RecurringName job) {
    NodeUse use = known.get(job);
    if (use != null) {
      return use;
    }
    NodeUse ofUser = guesses.get(new Kind(job.user(), job.type()));
    return ofUser != null ? ofUser : guesses.getOrDefault(new Kind("", job.type()), mean);
  }

  /** Those that are known, the job used longest ago first. */
  List<NodeUse> all() {
    return List.copyOf(known.values());
  }

  Map<RecurringName, NodeUse> byJob() {
    return Collections.unmodifiableMap(known);
  }
}
