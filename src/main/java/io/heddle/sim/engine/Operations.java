package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.OperatedJob;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A run as its operator sees and changes it. */
final class Operations implements OperatedCluster {
  private final SimulatedCluster cluster;
  private final Map<ApplicationId, ApplicationRun> applications;

  Operations(SimulatedCluster cluster, Map<ApplicationId, ApplicationRun> applications) {
    this.cluster = cluster;
    this.applications = applications;
  }

  @Override
  public long now() {
    return cluster.time().now();
  }

  @Override
  public ResourceVector capacity() {
    return cluster.nodes().capacity();
  }

  @Override
  public List<OperatedJob> jobs() {
    return applications.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
        .map(entry -> entry.getValue().seen())
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public void reconfigure(Map<String, String> keys) {
    cluster.resourceManager().scheduler().reconfigure(keys);
    changed();
  }

  @Override
  public void reallocate(String allocations) {
    cluster.resourceManager().scheduler().reallocate(allocations);
    changed();
  }

  @Override
  public void prioritise(String job, int priority) {
    cluster.resourceManager().scheduler().prioritise(application(job).id(), priority);
    changed();
  }

  private ApplicationRun application(String job) {
    return applications.values().stream()
        .filter(application -> application.job().id().equals(job) && application.seen() != null)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("job " + job + " has no application now"));
  }

  /** What could not be served before may be now. */
  private void changed() {
    cluster.resourceManager().drain();
    cluster.nodes().demandCame();
  }
}
