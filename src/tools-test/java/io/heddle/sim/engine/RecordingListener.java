package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.workload.Job;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Remembers what happened in a run; refuses what cannot be. */
class RecordingListener implements PartialObserver {
  record Entry(String job, String kind, String host, long time) {}

  private final List<Entry> allocations = new ArrayList<>();
  private final List<Entry> releases = new ArrayList<>();
  private final Map<String, Boolean> outcomes = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final List<ResourceVector> capacities = new ArrayList<>();

  @Override
  public void refused(Job job, long now, String reason) {
    throw new AssertionError(job.id() + " was refused: " + reason);
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    allocations.add(new Entry(job.id(), kind, host, now));
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long now) {
    releases.add(new Entry(job.id(), kind, host, now));
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    if (outcomes.put(job.id(), success) != null) {
      throw new AssertionError(job.id() + " ended twice");
    }
  }

  @Override
  public void capacity(ResourceVector capacity, long now) {
    capacities.add(capacity);
  }

  @Override
  public void counted(String what, long now) {
    counts.merge(what, 1, Integer::sum);
  }

  List<Entry> allocations() {
    return allocations;
  }

  List<Entry> releases() {
    return releases;
  }

  Map<String, Boolean> outcomes() {
    return outcomes;
  }

  int count(String what) {
    return counts.getOrDefault(what, 0);
  }

  List<ResourceVector> capacities() {
    return capacities;
  }

  /** Where the first container of a kind was. */
  String hostOf(String kind) {
    return allocations.stream()
        .filter(entry -> entry.kind().equals(kind))
        .findFirst()
        .orElseThrow()
        .host();
  }
}
