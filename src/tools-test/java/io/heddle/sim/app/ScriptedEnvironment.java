package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.Environment.SharedWork;
import io.heddle.sim.app.Environment.TaskListener;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.TaskWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Lets a test say when each task ends; remembers what was run and what exited. */
final class ScriptedEnvironment implements Environment {
  private record Timer(long time, Runnable action) {}

  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>((one, other) -> Long.compare(one.time(), other.time()));
  private final Map<Long, List<TaskListener>> listeners = new HashMap<>();
  private final List<String> runs = new ArrayList<>();
  private final List<Long> exits = new ArrayList<>();
  private Map<String, Integer> places = Map.of();
  private Runnable sharedEnd;
  private long now;

  static Granted container(long id, int priority, String host) {
    return new Granted(id, host, priority, ResourceVector.of(1_024, 1));
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public void work(long container, long millis, Runnable action) {
    timers.add(new Timer(now + millis, action));
  }

  @Override
  public void run(long container, TaskWork task, List<String> hosts, TaskListener listener) {
    runs.add(container + ": " + task.millis());
    listeners.computeIfAbsent(container, any -> new ArrayList<>()).add(listener);
  }

  @Override
  public SharedWork share(CoLocated job, Runnable ended) {
    sharedEnd = ended;
    return new SharedWork() {
      @Override
      public Map<String, Integer> places() {
        return places;
      }

      @Override
      public void join(Granted container) {}

      @Override
      public double progress() {
        return 0;
      }
    };
  }

  /** From now on these are the places that shared work still needs. */
  void places(Map<String, Integer> newPlaces) {
    places = newPlaces;
  }

  void endSharedWork() {
    sharedEnd.run();
  }

  @Override
  public void exit(long container) {
    exits.add(container);
  }

  void advance(long millis) {
    now += millis;
    while (!timers.isEmpty() && timers.peek().time() <= now) {
      timers.remove().action().run();
    }
  }

  void end(long container, boolean success) {
    listeners.get(container).remove(0).ended(success);
  }

  /** All runs so far, as {@code container: milliseconds}. */
  List<String> runs() {
    return runs;
  }

  List<Long> exits() {
    return exits;
  }
}
