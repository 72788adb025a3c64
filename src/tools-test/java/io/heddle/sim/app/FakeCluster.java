package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.Environment.TaskListener;
import io.heddle.sim.workload.TaskWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Equal nodes and a ResourceManager in miniature for one application, a step per second: absolute
 * asks, smaller priorities first, each node first serves those that would like it. Refuses what no
 * master may do. Tasks are told apart by how long they run.
 */
final class FakeCluster implements Environment {
  /**
   * What goes wrong: share of task runs that fail half-way, chances per second that a container or
   * a node is lost.
   */
  record Faults(double failures, double losses, double outages) {
    static final Faults NONE = new Faults(0, 0, 0);
  }

  private record Event(long time, long number, Runnable action) {}

  private record Report(long container, ContainerEnd end) {}

  private static final long STEP = 1_000;
  private static final long HORIZON = 1_000_000_000;

  private final SplittableRandom random;
  private final ResourceVector node;
  private final Faults faults;
  private final Map<String, ResourceVector> free = new LinkedHashMap<>();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          (one, other) ->
              one.time() == other.time()
                  ? Long.compare(one.number(), other.number())
                  : Long.compare(one.time(), other.time()));
  private final Map<Integer, Ask> said = new TreeMap<>();
  private final Set<Integer> answered = new HashSet<>();
  private final Map<Integer, Integer> pending = new TreeMap<>();
  private final Map<Long, Granted> alive = new LinkedHashMap<>();
  private final Map<Long, Granted> known = new LinkedHashMap<>();
  private final Map<Long, Granted> exiting = new LinkedHashMap<>();
  private final List<Granted> granted = new ArrayList<>();
  private final List<Report> reports = new ArrayList<>();
  private final List<String> lostNodes = new ArrayList<>();
  private final Map<Long, Integer> runs = new HashMap<>();
  private final Map<Long, Integer> successes = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private Consumer<FakeCluster> check = cluster -> {};
  private long now;
  private long numbers;

  FakeCluster(long seed, int nodes, ResourceVector node, Faults faults) {
    random = new SplittableRandom(seed);
    this.node = node;
    this.faults = faults;
    for (int i = 0; i < nodes; i++) {
      free.put("host-" + i, node);
    }
  }

  /** Lets {@code newCheck} look at each heartbeat of a master that has not finished. */
  FakeCluster checking(Consumer<FakeCluster> newCheck) {
    check = newCheck;
    return this;
  }

  FakeCluster finish(ApplicationMaster master) {
    master.start(this);
    while (!master.isFinished()) {
      assertThat(now).as("it must end some day").isLessThan(HORIZON);
      step(master);
    }
    take(master.heartbeat(headroom()));
    return this;
  }

  private void step(ApplicationMaster master) {
    now += STEP;
    while (!events.isEmpty() && events.peek().time() <= now && !master.isFinished()) {
      events.remove().action().run();
    }
    exiting.forEach((id, container) -> end(container, ContainerEnd.COMPLETED));
    exiting.clear();
    breakThings();
    schedule();
    heartbeat(master);
  }

  private void heartbeat(ApplicationMaster master) {
    take(master.heartbeat(headroom()));
    if (!master.isFinished()) {
      check.accept(this);
    }
    for (Granted container : List.copyOf(granted)) {
      known.put(container.id(), container);
      log.add(now + " granted " + container);
      answered.add(container.priority());
      master.allocated(container);
    }
    granted.clear();
    for (Report report : reports) {
      known.remove(report.container());
      log.add(now + " ended " + report);
      master.completed(report.container(), report.end());
    }
    reports.clear();
    lostNodes.forEach(master::nodeLost);
    lostNodes.clear();
  }

  private void take(Demand demand) {
    for (long id : demand.releases()) {
      Granted container = known.remove(id);
      assertThat(container).as("released %d must be its own", id).isNotNull();
      if (alive.containsKey(id)) {
        end(container, ContainerEnd.COMPLETED);
      }
    }
    for (Ask ask : demand.asks()) {
      assertThat(ask.count()).isNotNegative();
      Ask before = said.put(ask.priority(), ask);
      assertThat(answered.remove(ask.priority()) || !ask.equals(before))
          .as("%s must be news", ask)
          .isTrue();
      pending.put(ask.priority(), ask.count());
      log.add(now + " " + ask);
    }
  }

  private void schedule() {
    for (String host : free.keySet()) {
      for (Ask ask : said.values()) {
        if (ask.hosts().getOrDefault(host, 0) > 0) {
          grant(ask, host);
        }
      }
    }
    for (String host : free.keySet()) {
      for (Ask ask : said.values()) {
        grant(ask, host);
      }
    }
  }

  private void grant(Ask ask, String host) {
    while (pending.get(ask.priority()) > 0 && ask.demand().fitsIn(free.get(host))) {
      pending.merge(ask.priority(), -1, Integer::sum);
      free.computeIfPresent(host, (name, amount) -> amount.minus(ask.demand()));
      Granted container = new Granted(numbers++, host, ask.priority(), ask.demand());
      alive.put(container.id(), container);
      granted.add(container);
    }
  }

  private void breakThings() {
    for (Granted container : List.copyOf(alive.values())) {
      if (random.nextDouble() < faults.losses()) {
        end(container, ContainerEnd.PREEMPTED);
      }
    }
    for (String host : free.keySet()) {
      if (random.nextDouble() < faults.outages()) {
        loseNode(host);
      }
    }
  }

  /** Loses a node; an empty one is there in its place at once. */
  private void loseNode(String host) {
    lostNodes.add(host);
    for (Granted container : List.copyOf(alive.values())) {
      if (container.host().equals(host)) {
        end(container, ContainerEnd.LOST);
      }
    }
  }

  private void end(Granted container, ContainerEnd how) {
    alive.remove(container.id());
    ResourceVector none = node.minus(node);
    free.computeIfPresent(
        container.host(), (name, amount) -> amount.minus(none.minus(container.resource())));
    reports.add(new Report(container.id(), how));
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public void work(long container, long millis, Runnable action) {
    after(millis, action);
  }

  private void after(long delayMillis, Runnable action) {
    events.add(new Event(now + delayMillis, numbers++, action));
  }

  @Override
  public void run(long container, TaskWork task, List<String> hosts, TaskListener listener) {
    assertThat(known).as("a task needs a container").containsKey(container);
    assertThat(exiting).as("that does not exit").doesNotContainKey(container);
    runs.merge(task.millis(), 1, Integer::sum);
    boolean fails = random.nextDouble() < faults.failures();
    log.add(now + " run " + task.millis() + " in " + container);
    after(
        fails ? task.millis() / 2 : task.millis(),
        () -> {
          if (alive.containsKey(container) && !exiting.containsKey(container)) {
            if (!fails) {
              successes.merge(task.millis(), 1, Integer::sum);
            }
            listener.ended(!fails);
          }
        });
  }

  @Override
  public void exit(long container) {
    assertThat(known).as("exit %d must be of its own", container).containsKey(container);
    Granted mine = known.remove(container);
    if (alive.containsKey(container)) {
      exiting.put(container, mine);
    }
  }

  private ResourceVector headroom() {
    ResourceVector none = node.minus(node);
    ResourceVector sum = none;
    for (ResourceVector amount : free.values()) {
      sum = sum.minus(none.minus(amount));
    }
    return sum;
  }

  /** Containers of the application that neither exit nor were given back, as far as it knows. */
  int inUse() {
    return known.size();
  }

  int asked() {
    return said.values().stream().mapToInt(Ask::count).sum();
  }

  /** How often each task was begun, by how long it runs. */
  Map<Long, Integer> runs() {
    return runs;
  }

  /** How often each task succeeded, by how long it runs. */
  Map<Long, Integer> successes() {
    return successes;
  }

  List<String> log() {
    return log;
  }
}
