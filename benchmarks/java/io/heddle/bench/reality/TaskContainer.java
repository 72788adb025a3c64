package io.heddle.bench.reality;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container of a task, from its hand-over to its end. Used by one thread. */
final class TaskContainer {
  private final ContainerId id;
  private final String host;
  private final long wantedCores;
  private final long number;
  private final long handedOver;
  private final List<Runnable> onceStarted = new ArrayList<>();
  private boolean started;
  private boolean ended;

  TaskContainer(Container container, long wantedCores, long number, long handedOver) {
    this.id = container.getId();
    this.host = container.getNodeId().toString();
    this.wantedCores = wantedCores;
    this.number = number;
    this.handedOver = handedOver;
  }

  ContainerId id() {
    return id;
  }

  String host() {
    return host;
  }

  long wantedCores() {
    return wantedCores;
  }

  long number() {
    return number;
  }

  /** Does {@code action} once its process has started, or at once if it has. */
  void onceStarted(Runnable action) {
    if (started) {
      action.run();
    } else {
      onceStarted.add(action);
    }
  }

  /** Its process has started; returns how long that took since the hand-over. */
  long started(long now) {
    started = true;
    onceStarted.forEach(Runnable::run);
    onceStarted.clear();
    return now - handedOver;
  }

  boolean hasEnded() {
    return ended;
  }

  void end() {
    ended = true;
  }
}
