package io.heddle.learn;

import io.heddle.model.RecentlyUsed;
import io.heddle.model.RecurringName;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns how fast jobs are beside each other: their progress where it is known, else what is in use
 * on their nodes, both relative to the job's mean. Of an application with several partners, what
 * was faster or slower than expected is laid to each by its share of the application's containers.
 */
final class PaceLearner {
  private static final int MOST_APPLICATIONS = 10_000;
  private static final double FASTEST = 3;

  private final JobTable jobs;
  private final RecentlyUsed<String, Evidence> companies = new RecentlyUsed<>(MOST_APPLICATIONS);

  PaceLearner(JobTable jobs) {
    this.jobs = jobs;
  }

  /**
   * Learns from a period.
   *
   * @param known as it was before the period
   */
  void observe(Period period, List<SharedNode> nodes, Knowledge known) {
    Map<String, AppearanceOnNodes> appearances = AppearanceOnNodes.of(nodes);
    Map<String, Double> paces = new HashMap<>();
    appearances.forEach(
        (application, appearance) -> {
          Period.ApplicationPeriod run = period.applications().get(application);
          double pace = pace(run, appearance, period.lengthMillis());
          if (!Double.isNaN(pace)) {
            paces.put(application, pace);
            lay(run.job(), pace, appearance.partners(), known);
          }
        });
    rememberCompanies(nodes, paces);
  }

  /** How fast the run was, 1 being the job's mean; NaN if nothing tells. */
  private double pace(
      Period.ApplicationPeriod run, AppearanceOnNodes appearance, long lengthMillis) {
    double progress = (run.progress() - run.progressBefore()) / (lengthMillis / 1000.0);
    JobRecord job = jobs.of(run.job());
    boolean known = progress >= 0 && progress < Double.POSITIVE_INFINITY;
    double seen = known ? progress : appearance.inUse();
    if (Double.isNaN(seen)) {
      return Double.NaN;
    }
    Evidence before = known ? job.progress() : job.inUse();
    Evidence mean = before.after(seen, 1);
    jobs.change(
        run.job(),
        record ->
            known
                ? record.withPace(mean, record.inUse())
                : record.withPace(record.progress(), mean));
    return mean.mean() > 0 ? Math.min(FASTEST, seen / mean.mean()) : Double.NaN;
  }

  private void lay(
      RecurringName job, double pace, Map<RecurringName, Double> partners, Knowledge known) {
    double alone = 1 - partners.values().stream().mapToDouble(share -> share).sum();
    double expected = alone;
    for (Map.Entry<RecurringName, Double> partner : partners.entrySet()) {
      expected += partner.getValue() * known.pace(job, partner.getKey());
    }
    double surprise = pace - expected;
    partners.forEach(
        (other, share) -> {
          double seen = Math.max(0, known.pace(job, other) + surprise);
          jobs.change(
              job, record -> record.withBeside(other, of(record, other).after(seen, share)));
        });
  }

  private static Evidence of(JobRecord record, RecurringName other) {
    return record.beside().getOrDefault(other, Evidence.NONE);
  }

  /** The mean pace on the nodes of each application, of all that run there. */
  private void rememberCompanies(List<SharedNode> nodes, Map<String, Double> paces) {
    Map<String, Evidence> means = new LinkedHashMap<>();
    for (SharedNode node : nodes) {
      double mean =
          node.parts().stream()
              .map(part -> paces.get(part.application()))
              .filter(pace -> pace != null)
              .mapToDouble(pace -> pace)
              .average()
              .orElse(Double.NaN);
      if (!Double.isNaN(mean)) {
        for (SharedNode.Part part : node.parts()) {
          means.merge(part.application(), new Evidence(mean, 1), Evidence::and);
        }
      }
    }
    means.forEach(
        (application, mean) -> {
          Evidence before = companies.get(application);
          companies.put(
              application, (before == null ? Evidence.NONE : before).after(mean.mean(), 1));
        });
  }

  /** How fast the company of each application was that was seen lately. */
  Map<String, Evidence> companies() {
    Map<String, Evidence> copy = new HashMap<>();
    companies.forEach(copy::put);
    return Map.copyOf(copy);
  }
}
