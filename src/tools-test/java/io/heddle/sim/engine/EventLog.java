package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.workload.Job;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class EventLog implements RunObserver {
  private final List<String> lines = new ArrayList<>();
  private final Map<String, String> ends = new LinkedHashMap<>();

  private void line(long now, Object... words) {
    StringBuilder line = new StringBuilder().append(now);
    for (Object word : words) {
      line.append(' ').append(word);
    }
    lines.add(line.toString());
  }

  @Override
  public void submitted(Job job, long now) {
    line(now, "submitted", job.id());
  }

  @Override
  public void refused(Job job, long now, String reason) {
    line(now, "refused", job.id(), reason);
    ends.put(job.id(), reason);
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    line(now, "allocated", job.id(), kind, host, resource);
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long now) {
    line(now, "released", job.id(), kind, host, resource);
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    line(now, "finished", job.id(), success);
    ends.put(job.id(), success ? "succeeded" : "failed");
  }

  @Override
  public void capacity(ResourceVector capacity, long now) {
    line(now, "capacity", capacity);
  }

  @Override
  public void counted(String what, long now) {
    line(now, "counted", what);
  }

  List<String> lines() {
    return lines;
  }

  /** For each job that has ended: {@code succeeded}, {@code failed}, or why it was refused. */
  Map<String, String> ends() {
    return ends;
  }
}
