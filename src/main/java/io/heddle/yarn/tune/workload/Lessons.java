package io.heddle.yarn.tune.workload;

import io.heddle.yarn.demand.MeanTimes;
import io.heddle.yarn.demand.SubmittedJobs;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * What is learned of recurring jobs when an application ends under a scheduler that does not learn
 * by itself. One thread.
 */
public final class Lessons {
  private final SubmittedJobs jobs;
  private final ContainerWatch watch;
  private final Map<ApplicationId, RMApp> known;
  private final Map<ApplicationId, MeanTimes> ending = new HashMap<>();

  public Lessons(SubmittedJobs jobs, ContainerWatch watch, Map<ApplicationId, RMApp> known) {
    this.jobs = jobs;
    this.watch = watch;
    this.known = known;
  }

  /** Learns from those that are no longer among {@code scheduled}. */
  public void learn(Set<ApplicationId> scheduled) {
    ending.putAll(watch.retain(scheduled));
    Iterator<Map.Entry<ApplicationId, MeanTimes>> each = ending.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<ApplicationId, MeanTimes> ended = each.next();
      RMApp application = known.get(ended.getKey());
      // The scheduler lets go of it a moment before its state says so.
      if (FinishedJobs.hasEnded(application)) {
        jobs.attemptEnded(ended.getKey(), ended.getValue().taken());
        jobs.ended(ended.getKey(), application == null ? null : application.getState());
        each.remove();
      }
    }
  }
}
