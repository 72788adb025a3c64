package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import java.util.Set;

/** Jobs of one user that come at once to the default queue; methods of a job change the rest. */
public final class SimpleJob {
  private SimpleJob() {}

  public static Job of(String id, ResourceVector master, JobModel model) {
    return new Job(id, id, "user", "root.default", 0, 0, master, Set.of(), model);
  }
}
