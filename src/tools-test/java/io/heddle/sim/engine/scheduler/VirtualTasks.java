package io.heddle.sim.engine.scheduler;

import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** Tasks of an application by the priority of their request: those that wait, run and are done. */
final class VirtualTasks {
  private final Map<Integer, Key> keys = new TreeMap<>();
  private final Map<ContainerId, Running> running = new LinkedHashMap<>();

  /** Request of one priority, with the tasks that wait by their numbers. */
  static final class Key {
    private final Tasks tasks;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private int asked;
    private int given;
    private int done;

    Key(Tasks tasks) {
      this.tasks = tasks;
    }

    Tasks tasks() {
      return tasks;
    }

    int waiting() {
      return waiting.size();
    }
  }

  private record Running(Key key, int task) {
    void isLost() {
      key.waiting.addFirst(task);
      key.given--;
    }
  }

  Collection<Key> requests() {
    return keys.values();
  }

  Key add(Tasks tasks) {
    Key key = keys.computeIfAbsent(tasks.priority(), priority -> new Key(tasks));
    for (int i = 0; i < tasks.count(); i++) {
      key.waiting.add(key.asked++);
    }
    return key;
  }

  /** Takes back what waits; null if nothing was ever asked for. */
  Key cancel(int priority) {
    Key key = keys.get(priority);
    if (key != null) {
      key.asked -= key.waiting.size();
      key.waiting.clear();
    }
    return key;
  }

  /** Starts the next task in a container; returns the milliseconds that it runs. */
  long start(ContainerId container, int priority) {
    Key key = keys.get(priority);
    Running task = new Running(key, key.waiting.remove());
    key.given++;
    running.put(container, task);
    return key.tasks.millis().applyAsLong(task.task());
  }

  /** Ends the task of a container, and returns whether there is one. */
  boolean end(ContainerId container) {
    Running task = running.remove(container);
    if (task != null) {
      task.key().done++;
    }
    return task != null;
  }

  /** The task of a container waits again; returns its request, null if there is no such task. */
  Key lose(ContainerId container) {
    Running lost = running.remove(container);
    if (lost == null) {
      return null;
    }
    lost.isLost();
    return lost.key();
  }

  void loseAll() {
    running.values().forEach(Running::isLost);
    running.clear();
  }

  void clear() {
    running.clear();
  }

  /** Containers with tasks, that which runs longest first. */
  List<ContainerId> containers() {
    return List.copyOf(running.keySet());
  }

  List<ContainerId> containers(int priority) {
    Key key = keys.get(priority);
    return running.entrySet().stream()
        .filter(entry -> entry.getValue().key() == key)
        .map(Map.Entry::getKey)
        .toList();
  }

  int given(int priority) {
    Key key = keys.get(priority);
    return key == null ? 0 : key.given;
  }

  int waiting(int priority) {
    Key key = keys.get(priority);
    return key == null ? 0 : key.waiting.size();
  }

  Where where(int priority) {
    Key key = keys.get(priority);
    return key == null ? Where.ANYWHERE : key.tasks.where();
  }

  Set<Integer> priorities() {
    return keys.keySet();
  }

  boolean areDone() {
    return keys.values().stream().allMatch(key -> key.done == key.asked);
  }
}
