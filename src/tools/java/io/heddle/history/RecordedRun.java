package io.heddle.history;

import io.heddle.model.RecurringName;
import io.heddle.model.Stage;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.RequestUse;
import io.heddle.profile.ResourceSeconds;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.util.List;

/**
 * History of an application that has ended well.
 *
 * @param startMillis since 1970
 * @param job as the ResourceManager names it
 * @param note why there are no stages; empty where they are there
 * @param attemptNumber from 1, which also stands for an unknown one
 */
public record RecordedRun(
    String application,
    long startMillis,
    RecurringName job,
    ContainerTimes times,
    List<Stage> dag,
    String note,
    PastJob past,
    int attemptNumber) {
  private static final int MEMORY = 0;
  private static final int CORES = 1;
  private static final double MILLIS = 1_000;

  public Attempt attempt() {
    return new Attempt(attemptNumber, startMillis);
  }

  /** What is known of the job after this run alone. */
  public JobProfile profile() {
    ResourceSeconds held = held();
    return JobProfile.ofRun(times.holding(held)).withDag(dag).withUse(use(held));
  }

  private RequestUse use(ResourceSeconds held) {
    JobModel model = past.job().model();
    List<TaskGroup> known =
        Tasks.groups(model).stream().filter(group -> group.use().isKnown()).toList();
    if (known.isEmpty() || held.vcoreSeconds() == 0) {
      return RequestUse.NONE;
    }
    return RequestUse.ofRun(
        Tasks.used(model, CORES) / MILLIS / held.vcoreSeconds(), HighUse.of(known));
  }

  private ResourceSeconds held() {
    JobModel model = past.job().model();
    if (model instanceof Executors executors) {
      double seconds = times.other().count() * times.other().meanSeconds();
      return new ResourceSeconds(executors.demand().get(MEMORY), executors.demand().get(CORES))
          .times(seconds);
    }
    return new ResourceSeconds(Tasks.work(model, MEMORY), Tasks.work(model, CORES))
        .times(1 / MILLIS);
  }

  /** Attempt of an application, from 1, the later ones after the earlier ones; start since 1970. */
  public record Attempt(int number, long startMillis) implements Comparable<Attempt> {
    @Override
    public int compareTo(Attempt other) {
      int order = Integer.compare(number, other.number);
      return order != 0 ? order : Long.compare(startMillis, other.startMillis);
    }
  }

  /**
   * Job as it ran; times are since 1970.
   *
   * @param job its id is that of the application
   * @param readyMillis when its master was ready to ask for containers
   * @param endMillis when its work was done
   */
  public record PastJob(Job job, long readyMillis, long endMillis) {
    public PastJob {
      Elapsed.millis(readyMillis, endMillis);
    }
  }
}
