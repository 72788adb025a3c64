package io.heddle.yarn.history;

import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** Builder of a history: the parts that all seeds draw, then what its kinds add. */
final class HistoryBuilder {
  private static final List<Integer> SIZES = List.of(4, 8, 10, 16);

  private final long seed;
  private final SplittableRandom random;
  private final Map<String, String> settings = new TreeMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private RandomQueues queues;
  private boolean delayed;
  private int applications;

  HistoryBuilder(long seed) {
    this.seed = seed;
    this.random = Seeds.random(seed, "history");
  }

  RandomHistory build(Set<HistoryKind> kinds) {
    boolean labelled = chance(4);
    nodes(labelled);
    queues = new RandomQueues(random, labelled);
    settings.putAll(queues.settings());
    scheduling();
    int count = 2 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      application(i == 0);
    }
    trouble();
    long limit = List.of(10_000L, 20_000L, 30_000L).get(random.nextInt(3));
    boolean exclusive = random.nextBoolean();
    for (HistoryKind kind : kinds) {
      SplittableRandom own = Seeds.random(seed, "history, " + kind);
      kind.addTo(new HistoryDraft(own, settings, nodes, events, queues));
    }
    events.sort(Comparator.comparingLong(Event::at));
    return new RandomHistory(
        seed, kinds, settings, exclusive, limit, List.copyOf(nodes), List.copyOf(events));
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private void set(String key, Object value) {
    settings.put("yarn.scheduler.capacity." + key, String.valueOf(value));
  }

  private void scheduling() {
    settings.put("yarn.cluster.max-application-priority", "10");
    set("resource-calculator", DominantResourceCalculator.class.getName());
    set("schedule-asynchronously.enable", false);
    delayed = chance(2);
    set("node-locality-delay", delayed ? 40 : -1);
    set("per-node-heartbeat.multiple-assignments-enabled", !chance(4));
    set("per-node-heartbeat.maximum-offswitch-assignments", chance(3) ? 1 : 100);
    if (chance(8)) {
      String user = chance(2) ? "user." : "user.ann.";
      set(user + "max-parallel-apps", 1 + random.nextInt(2));
    }
    set("reservations-continue-look-all-nodes", !chance(3));
    boolean preemption = chance(3);
    settings.put("yarn.resourcemanager.scheduler.monitor.enable", String.valueOf(preemption));
    if (preemption) {
      set("lazy-preemption-enabled", chance(4));
      settings.put(
          "yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill",
          chance(2) ? "15000" : "3000");
    }
  }

  private void nodes(boolean labelled) {
    int count = 1 + random.nextInt(labelled ? 7 : 8) + (labelled ? 1 : 0);
    int racks = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      int size = SIZES.get(random.nextInt(SIZES.size()));
      String label = labelled && i % 3 == 1 ? RandomQueues.LABEL : "";
      int cores = chance(3) ? size / 2 : size;
      nodes.add(new Node("n" + i, "/r" + i % racks, size, cores, label, random.nextInt(1_000), 0));
    }
  }

  private String queue() {
    return queues.leaves().get(random.nextInt(queues.leaves().size()));
  }

  /** The first is one of many small containers, so that there is something to starve behind. */
  private void application(boolean churns) {
    int number = applications++;
    boolean mapReduce = !churns && chance(3);
    long at = churns ? 0 : random.nextInt(90_000);
    String user = List.of("ann", "bob", "cat").get(random.nextInt(3));
    int priority = chance(4) ? random.nextInt(3) : 0;
    int master = chance(4) ? 1 + random.nextInt(smallest()) : 1;
    String type = mapReduce ? "MAPREDUCE" : "YARN";
    String queue = queue();
    events.add(new Event.Submit(at, number, new Submission(queue, user, type, priority, master)));
    int requests = churns ? 1 : 1 + random.nextInt(3);
    for (int i = 0; i < requests; i++) {
      int key = mapReduce ? (i % 2 == 0 ? 20 : 10) : 1 + i;
      String label = isLabelled() && chance(3) ? RandomQueues.LABEL : "";
      long asked = at + (chance(3) ? random.nextInt(60_000) : 0);
      events.add(new Event.Ask(asked, number, tasks(key, churns, label)));
      if (mapReduce && i == 1) {
        break;
      }
    }
    mind(number, at, queue);
  }

  private boolean isLabelled() {
    return nodes.stream().anyMatch(node -> !node.label().isEmpty());
  }

  private int smallest() {
    return nodes.stream().mapToInt(Node::gigabytes).min().orElseThrow();
  }

  /** Either so many small containers that they outlast all else, or a few of any size. */
  private Tasks tasks(int key, boolean churns, String label) {
    Node largest =
        nodes.stream()
            .filter(node -> node.label().equals(label))
            .max(Comparator.comparingInt(Node::gigabytes))
            .orElseThrow();
    int shortest = 2 + random.nextInt(10);
    long salt = random.nextLong();
    int spread = (int) (RandomHistory.LONGEST_TASK / 1_000) - shortest;
    int wide = 1 + random.nextInt(spread);
    int total = nodes.stream().mapToInt(Node::gigabytes).sum();
    boolean small = churns || chance(3);
    int gigabytes = small ? 1 : 1 + random.nextInt(largest.gigabytes());
    int cores = small || chance(2) ? 1 : 1 + random.nextInt(largest.cores());
    int seconds = shortest + wide / 2;
    int count =
        churns
            ? Math.min(500, total * (60 + random.nextInt(200)) / seconds)
            : 1 + random.nextInt(small ? 30 : 8);
    return new Tasks(
        key,
        gigabytes,
        cores,
        count,
        label,
        task -> (shortest + Math.floorMod((task + salt) * 7_919, wide)) * 1_000L,
        label.isEmpty() && !churns ? where(gigabytes, cores) : Where.ANYWHERE);
  }

  /** Only where a container of this size would fit an empty node. */
  private Where where(int gigabytes, int cores) {
    if (chance(2)) {
      return Where.ANYWHERE;
    }
    if (chance(4)) {
      return Where.APART;
    }
    List<Node> large =
        nodes.stream()
            .filter(node -> node.label().isEmpty())
            .filter(node -> node.gigabytes() >= gigabytes && node.cores() >= cores)
            .toList();
    if (large.isEmpty()) {
      return Where.ANYWHERE;
    }
    Node first = large.get(random.nextInt(large.size()));
    Node second = large.get(random.nextInt(large.size()));
    return switch (random.nextInt(4)) {
      case 0 -> new Where(Where.Kind.ONLY_ON, Set.of(first.host()));
      // With a delay for locality stock counts no chance that such a request missed, and so may
      // never serve it in a small cluster.
      case 1 -> delayed ? Where.ANYWHERE : new Where(Where.Kind.ONLY_IN, Set.of(first.rack()));
      default ->
          new Where(Where.Kind.RATHER_ON, new TreeSet<>(List.of(first.host(), second.host())));
    };
  }

  private void mind(int number, long at, String queue) {
    if (chance(4)) {
      events.add(new Event.Release(at + random.nextInt(100_000), number));
    }
    if (chance(6)) {
      String host = nodes.get(random.nextInt(nodes.size())).host();
      long from = at + random.nextInt(60_000);
      events.add(new Event.Shun(from, number, host, true));
      events.add(new Event.Shun(from + 1 + random.nextInt(60_000), number, host, false));
    }
    if (chance(8)) {
      events.add(new Event.Cancel(at + random.nextInt(100_000), number, 1));
    }
    if (chance(10)) {
      events.add(new Event.End(at + random.nextInt(120_000), number));
    }
    if (chance(15)) {
      events.add(new Event.Kill(at + random.nextInt(120_000), number));
    }
    if (chance(8)) {
      events.add(new Event.Fail(at + random.nextInt(100_000), number, random.nextBoolean()));
    }
    if (chance(6)) {
      int priority = random.nextInt(3);
      events.add(new Event.Prioritise(at + random.nextInt(100_000), number, priority));
    }
    for (int changes = chance(4) ? 1 + random.nextInt(3) : 0; changes > 0; changes--) {
      int gigabytes = 1 + random.nextInt(smallest());
      long resized = at + random.nextInt(100_000);
      // Stock changes the size of the request, too, if it is a constrained one.
      if (!hasConstraint(number)) {
        events.add(new Event.ResizeContainer(resized, number, gigabytes));
      }
    }
    if (chance(8)) {
      long moved = at + random.nextInt(90_000);
      String target = queue();
      // Stock miscounts what users hold where an application is moved to the queue it is in.
      if (!target.equals(queue)) {
        events.add(new Event.Move(moved, number, target));
      }
    }
  }

  private boolean hasConstraint(int number) {
    return constrained().anyMatch(ask -> ask.application() == number);
  }

  private boolean hasConstraint() {
    return constrained().findAny().isPresent();
  }

  private Stream<Event.Ask> constrained() {
    return events.stream()
        .filter(Event.Ask.class::isInstance)
        .map(Event.Ask.class::cast)
        .filter(ask -> ask.tasks().where().kind() == Where.Kind.APART);
  }

  /**
   * No request may be larger than the largest node, whose size therefore changes what was asked
   * for; and stock throws if that is a constrained request and is asked for again.
   */
  private boolean isLargest(Node node) {
    return nodes.stream().allMatch(other -> other.gigabytes() <= node.gigabytes())
        || nodes.stream().allMatch(other -> other.cores() <= node.cores());
  }

  private void trouble() {
    for (Node node : nodes) {
      long from = 20_000L + random.nextInt(100_000);
      long to = from + 10_000L + random.nextInt(60_000);
      boolean stays = hasConstraint() && isLargest(node);
      if (chance(10)) {
        if (!stays) {
          events.add(new Event.Lose(from, node.host()));
          events.add(new Event.ComeBack(to, node.host()));
        }
      } else if (chance(10)) {
        int size = 1 + random.nextInt(node.gigabytes());
        if (!stays) {
          events.add(new Event.Resize(from, node.host(), size, node.cores()));
          events.add(new Event.Resize(to, node.host(), node.gigabytes(), node.cores()));
        }
      }
    }
    if (chance(3)) {
      events.add(new Event.Refresh(20_000 + random.nextInt(100_000), queues.change()));
    }
  }
}
