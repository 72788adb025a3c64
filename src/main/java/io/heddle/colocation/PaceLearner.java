package io.heddle.colocation;

import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns jobs' speeds beside each other: progress where known, else use of their nodes. A surprise
 * is laid to each partner by its share of the application's containers.
 */
record PaceLearner(RecurringJobs jobs) {
  private record Look(RecurringName job, Speeds.Measure measure, double speed) {
    static Look of(Period.ApplicationPeriod run, double inUse, long lengthMillis) {
      // By container: one that waits for more of them is not slowed down by anybody.
      double progress =
          (run.progress() - run.progressBefore()) / lengthMillis / Math.max(1, run.containers());
      return progress >= 0 && progress < Double.POSITIVE_INFINITY
          ? new Look(run.job(), Speeds.Measure.PROGRESS, progress)
          : new Look(run.job(), Speeds.Measure.USE, inUse);
    }
  }

  /** Learns from a period; returns how fast applications were, 1 being their job's usual speed. */
  Map<String, Double> observe(Period period, List<SharedNode> nodes, Knowledge known) {
    Map<String, Double> paces = new HashMap<>();
    AppearanceOnNodes.of(nodes)
        .forEach(
            (application, appearance) -> {
              Period.ApplicationPeriod run = period.applications().get(application);
              Look look = Look.of(run, appearance.inUse(), period.lengthMillis());
              if (!Double.isNaN(look.speed)) {
                learn(look, appearance.partners(), known);
                double usual = known.usual(look.job);
                if (usual > 0) {
                  paces.put(application, look.speed / usual);
                }
              }
            });
    return paces;
  }

  private void learn(Look look, Map<RecurringName, Double> partners, Knowledge known) {
    Speeds speeds = jobs.of(look.job).speeds().by(look.measure);
    if (speeds.measure() != look.measure) {
      return;
    }
    double usual = speeds.beside().isEmpty() ? 0 : known.usual(look.job);
    double expected = 1;
    for (Map.Entry<RecurringName, Double> partner : partners.entrySet()) {
      expected += partner.getValue() * (known.pace(look.job, partner.getKey()) - 1);
    }
    double surprise = look.speed - usual * expected;
    for (Map.Entry<RecurringName, Double> partner : partners.entrySet()) {
      RecurringName other = partner.getKey();
      double seen = usual * known.pace(look.job, other) + surprise;
      speeds = speeds.after(other, Math.max(0, seen), partner.getValue());
    }
    Speeds learned = speeds;
    jobs.change(look.job, record -> record.with(learned));
  }

  /**
   * @param partners the share of its containers beside each job; the rest was alone
   * @param inUse mean of its nodes' CPU, disk and network, summed; NaN if not known
   */
  record AppearanceOnNodes(Map<RecurringName, Double> partners, double inUse) {
    static Map<String, AppearanceOnNodes> of(List<SharedNode> nodes) {
      Map<String, List<SharedNode>> places = new LinkedHashMap<>();
      for (SharedNode node : nodes) {
        for (SharedNode.Part part : node.parts()) {
          places.computeIfAbsent(part.application(), id -> new ArrayList<>()).add(node);
        }
      }
      Map<String, AppearanceOnNodes> appearances = new LinkedHashMap<>();
      places.forEach((application, on) -> appearances.put(application, of(application, on)));
      return appearances;
    }

    private static AppearanceOnNodes of(String application, List<SharedNode> nodes) {
      double all = nodes.stream().mapToInt(node -> own(application, node)).sum();
      Map<RecurringName, Double> partners = new LinkedHashMap<>();
      for (SharedNode node : nodes) {
        double share = own(application, node) / all / Math.max(1, node.parts().size() - 1);
        for (SharedNode.Part part : node.parts()) {
          if (!part.application().equals(application)) {
            partners.merge(part.job(), share, Double::sum);
          }
        }
      }
      double inUse =
          nodes.stream()
              .mapToDouble(node -> Goodness.inUse(node.use()))
              .filter(use -> !Double.isNaN(use))
              .average()
              .orElse(Double.NaN);
      return new AppearanceOnNodes(partners, inUse);
    }

    private static int own(String application, SharedNode node) {
      return node.parts().stream()
          .filter(part -> part.application().equals(application))
          .mapToInt(SharedNode.Part::containers)
          .sum();
    }
  }
}
