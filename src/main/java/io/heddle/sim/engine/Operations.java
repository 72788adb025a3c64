package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.OperatedJob;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A run as its operator sees and changes it. */
final class Operations implements OperatedCluster {
  private final SimulationRun run;

  Operations(SimulationRun run) {
    this.run = run;
  }

  @Override
  public long now() {
    return run.time().now();
  }

  @Override
  public ResourceVector capacity() {
    return run.capacity();
  }

  @Override
  public List<OperatedJob> jobs() {
    return run.applications().entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
        .map(entry -> entry.getValue().seen())
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public void reconfigure(Map<String, String> keys) {
    run.scheduler().reconfigure(keys);
    changed();
  }

  @Override
  public void reallocate(String allocations) {
    run.scheduler().reallocate(allocations);
    changed();
  }

  @Override
  public void prioritise(String job, int priority) {
    run.scheduler().prioritise(application(job).id(), priority);
    changed();
  }

  private ApplicationRun application(String job) {
    return run.applications().values().stream()
        .filter(application -> application.job().id().equals(job) && application.seen() != null)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("job " + job + " has no application now"));
  }

  /** What could not be served before may be now. */
  private void changed() {
    run.drain();
    run.demandCame();
  }
}
