package io.heddle.cli.sim;

import io.heddle.model.ResourceVector;
import io.heddle.sim.Contender;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warns where masters could fill the cluster: jobs then wait for each other, not for the scheduler.
 */
final class MasterWarning {
  private static final String CAPACITY_LIMIT =
      "yarn.scheduler.capacity.maximum-am-resource-percent";
  private static final Pattern FAIR_LIMIT =
      Pattern.compile("<queueMaxAMShareDefault>\\s*(-?[0-9.]+)\\s*</queueMaxAMShareDefault>");
  private static final double SHIPPED_CAPACITY = 0.1;
  private static final double SHIPPED_FAIR = 0.5;

  /** Share of the cluster beyond which masters leave hardly enough for tasks. */
  private static final double TOO_MUCH = 0.9;

  private MasterWarning() {}

  /** What to say, where the masters of all jobs are enough and a limit lets them. */
  static Optional<String> of(Workload workload, ClusterSpec cluster, List<Contender> contenders) {
    List<String> unlimited =
        contenders.stream()
            .map(Contender::scheduler)
            .filter(choice -> limit(choice) >= TOO_MUCH)
            .map(SchedulerChoice::name)
            .toList();
    if (unlimited.isEmpty() || share(workload, cluster.capacity()) < TOO_MUCH) {
      return Optional.empty();
    }
    return Optional.of(
        "note: ApplicationMasters alone can fill the cluster under "
            + String.join(", ", unlimited)
            + "; limit them with --conf-dir, such as by "
            + CAPACITY_LIMIT
            + "=0.3");
  }

  static double share(Workload workload, ResourceVector capacity) {
    double largest = 0;
    for (int type = 0; type < capacity.size(); type++) {
      double sum = 0;
      for (Job job : workload.jobs()) {
        sum += type < job.master().size() ? job.master().get(type) : 0;
      }
      largest = Math.max(largest, sum / capacity.get(type));
    }
    return largest;
  }

  /** The share of a queue that masters may take; 1 where there is no limit. */
  static double limit(SchedulerChoice choice) {
    if (choice.family() == Family.FAIR) {
      Matcher matcher = FAIR_LIMIT.matcher(choice.allocations());
      double share = matcher.find() ? number(matcher.group(1), SHIPPED_FAIR) : SHIPPED_FAIR;
      return share < 0 ? 1 : share;
    }
    return number(choice.settings().get(CAPACITY_LIMIT), SHIPPED_CAPACITY);
  }

  private static double number(String text, double otherwise) {
    return text != null && text.strip().matches("-?[0-9]*\\.?[0-9]+")
        ? Double.parseDouble(text.strip())
        : otherwise;
  }
}
