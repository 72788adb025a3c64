package io.heddle.sim;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;

/** Observer of a run that names only the events that it is about. */
public interface PartialObserver extends RunObserver {
  @Override
  default void submitted(Job job, long now) {}

  @Override
  default void refused(Job job, long now, String reason) {}

  @Override
  default void allocated(Job job, String kind, String host, ResourceVector resource, long now) {}

  @Override
  default void released(Job job, String kind, String host, ResourceVector resource, long now) {}

  @Override
  default void finished(Job job, long now, boolean success) {}

  @Override
  default void capacity(ResourceVector capacity, long now) {}

  @Override
  default void counted(String what, long now) {}
}
