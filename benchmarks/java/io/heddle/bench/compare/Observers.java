package io.heddle.bench.compare;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.RunObserver;
import io.heddle.sim.workload.Job;
import java.util.List;

public record Observers(List<RunObserver> each) implements RunObserver {
  public Observers {
    each = List.copyOf(each);
  }

  @Override
  public void submitted(Job job, long now) {
    each.forEach(one -> one.submitted(job, now));
  }

  @Override
  public void refused(Job job, long now, String reason) {
    each.forEach(one -> one.refused(job, now, reason));
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    each.forEach(one -> one.allocated(job, kind, host, resource, now));
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long now) {
    each.forEach(one -> one.released(job, kind, host, resource, now));
  }

  @Override
  public void waiting(Job job, ResourceVector resource, long now) {
    each.forEach(one -> one.waiting(job, resource, now));
  }

  @Override
  public void used(String host, Utilisation use, long now) {
    each.forEach(one -> one.used(host, use, now));
  }

  @Override
  public void ran(Job job, long workMillis, long millis, long now) {
    each.forEach(one -> one.ran(job, workMillis, millis, now));
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    each.forEach(one -> one.finished(job, now, success));
  }

  @Override
  public void capacity(ResourceVector capacity, long now) {
    each.forEach(one -> one.capacity(capacity, now));
  }

  @Override
  public void counted(String what, long now) {
    each.forEach(one -> one.counted(what, now));
  }
}
