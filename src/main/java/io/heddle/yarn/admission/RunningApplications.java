package io.heddle.yarn.admission;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What an admission policy is told of the applications that run. One thread at a time. */
final class RunningApplications {
  private final NodeOccupancy nodes;
  private final Function<ApplicationId, SubmittedJobs.Job> jobs;
  private final Supplier<Collection<FiCaSchedulerApp>> attempts;
  private Map<ApplicationId, Running> last = Map.of();

  RunningApplications(
      NodeOccupancy nodes,
      Function<ApplicationId, SubmittedJobs.Job> jobs,
      Supplier<Collection<FiCaSchedulerApp>> attempts) {
    this.nodes = nodes;
    this.jobs = jobs;
    this.attempts = attempts;
  }

  final class Moment {
    private List<Running> known;

    List<Running> running() {
      if (known == null) {
        nodes.readSome();
        known = now();
      }
      return known;
    }
  }

  void follow() {
    nodes.follow();
  }

  List<Running> now() {
    List<Running> running = new ArrayList<>();
    Map<ApplicationId, Running> seen = new HashMap<>();
    for (FiCaSchedulerApp attempt : attempts.get()) {
      Running now = of(attempt.getApplicationId());
      seen.put(attempt.getApplicationId(), now);
      running.add(now);
    }
    last = seen;
    return running;
  }

  private Running of(ApplicationId id) {
    NodeOccupancy.Share share = nodes.of(id);
    Running before = last.get(id);
    return before == null
        ? new Running(
            id.toString(), jobs.apply(id).recurring(), share.containers(), share.besideRoom())
        : new Running(before.application(), before.job(), share.containers(), share.besideRoom());
  }
}
