package io.heddle.yarn.tune.workload;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/** The ends of applications, each told once. One thread. */
public final class FinishedJobs {
  private static final Set<RMAppState> ENDED =
      EnumSet.of(RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED);

  private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);

  private final Map<ApplicationId, RMApp> applications;
  private final Set<ApplicationId> told = new HashSet<>();

  /** Tells of those of the ResourceManager's applications that end from now on. */
  public FinishedJobs(Map<ApplicationId, RMApp> applications) {
    this.applications = applications;
    applications.forEach(
        (id, application) -> {
          if (hasEnded(application)) {
            told.add(id);
          }
        });
  }

  /**
   * @param well whether it did what it was to do
   */
  record Finished(RMApp application, boolean well) {
    String id() {
      return application.getApplicationId().toString();
    }

    double latencySeconds() {
      return Math.max(0, application.getFinishTime() - application.getSubmitTime())
          / MILLIS_PER_SECOND;
    }
  }

  List<Finished> take() {
    told.retainAll(applications.keySet());
    List<Finished> news = new ArrayList<>();
    applications.forEach(
        (id, application) -> {
          if (hasEnded(application) && told.add(id)) {
            news.add(
                new Finished(
                    application,
                    application.getState() == RMAppState.FINISHED
                        && application.getFinalApplicationStatus()
                            == FinalApplicationStatus.SUCCEEDED));
          }
        });
    return news;
  }

  static boolean hasEnded(RMApp application) {
    return application == null || ENDED.contains(application.getState());
  }
}
