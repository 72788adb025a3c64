package io.heddle.bench.simulator;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.workload.Job;

final class EventCount implements RunObserver {
  private long events;
  private int succeeded;

  @Override
  public void submitted(Job job, long now) {
    events++;
  }

  @Override
  public void refused(Job job, long now, String reason) {
    events++;
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    events++;
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long now) {
    events++;
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    events++;
    succeeded += success ? 1 : 0;
  }

  @Override
  public void capacity(ResourceVector capacity, long now) {
    events++;
  }

  @Override
  public void counted(String what, long now) {
    events++;
  }

  long events() {
    return events;
  }

  int succeeded() {
    return succeeded;
  }
}
