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
 * Use of a node by each job's containers; of an unknown job the mean of its user and type, else of
 * its type, else of all. Immutable.
 */
final class UseProfiles {
  private final Map<RecurringName, NodeUse> known = new LinkedHashMap<>();
  private final Map<Kind, NodeUse> guesses;
  private final NodeUse mean;

  /** Jobs of alike origin; {@code user} is empty for those of all users. */
  private record Kind(String user, String type) {}

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

  List<NodeUse> all() {
    return List.copyOf(known.values());
  }

  Map<RecurringName, NodeUse> byJob() {
    return Collections.unmodifiableMap(known);
  }
}
