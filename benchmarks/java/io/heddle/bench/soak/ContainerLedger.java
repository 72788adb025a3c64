package io.heddle.bench.soak;

import io.heddle.model.ResourceVector;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.workload.Job;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

final class ContainerLedger implements PartialObserver {
  private record Place(String job, String kind, String host) {}

  private final Set<String> unfinished = new HashSet<>();
  private final Map<Place, Integer> open = new HashMap<>();
  private long allocated;
  private long unmatched;
  private long odd;

  @Override
  public void submitted(Job job, long now) {
    unfinished.add(job.id());
  }

  @Override
  public void refused(Job job, long now, String reason) {
    odd++;
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    allocated++;
    open.merge(new Place(job.id(), kind, host), 1, Integer::sum);
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long now) {
    Place place = new Place(job.id(), kind, host);
    if (open.computeIfPresent(place, (key, count) -> count - 1) == null) {
      unmatched++;
    }
    open.remove(place, 0);
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    // One that ends twice is as wrong as one that never does.
    odd += unfinished.remove(job.id()) ? 0 : 1;
  }

  long allocated() {
    return allocated;
  }

  long unfinished() {
    return unfinished.size() + odd;
  }

  long mismatched() {
    return unmatched + open.values().stream().mapToInt(Integer::intValue).sum();
  }
}
