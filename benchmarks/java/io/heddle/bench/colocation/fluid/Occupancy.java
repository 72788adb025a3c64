package io.heddle.bench.colocation.fluid;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.bench.colocation.queue.EmptyNodesFirst;
import io.heddle.bench.colocation.queue.Layout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

final class Occupancy {
  private final Layout layout;
  private final RandomGenerator random;
  private final List<List<ActiveJob>> nodes = new ArrayList<>();

  Occupancy(Layout layout, RandomGenerator random) {
    this.layout = layout;
    this.random = random;
    for (int node = 0; node < layout.nodes(); node++) {
      nodes.add(new ArrayList<>());
    }
  }

  private boolean hasRoom(List<ActiveJob> node) {
    return node.size() < layout.jobsPerNode();
  }

  void place(ActiveJob job) {
    List<Integer> order = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      if (hasRoom(nodes.get(node))) {
        order.add(node);
      }
    }
    if (layout.placement() == EmptyNodesFirst.RANDOM) {
      shuffle(order);
    } else {
      order.sort(Comparator.comparing(node -> ids(nodes.get(node))));
    }
    order.sort(Comparator.comparingInt(node -> nodes.get(node).size()));
    order.subList(0, layout.nodesPerJob()).forEach(node -> nodes.get(node).add(job));
  }

  private static String ids(List<ActiveJob> node) {
    return String.join(" ", node.stream().map(ActiveJob::id).toList());
  }

  private void shuffle(List<Integer> order) {
    for (int i = order.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      Integer node = order.get(i);
      order.set(i, order.get(other));
      order.set(other, node);
    }
  }

  void leave(ActiveJob job) {
    nodes.forEach(node -> node.remove(job));
  }

  /** The numbers of the nodes that have the same company, by that company; empty nodes too. */
  Map<List<ActiveJob>, List<Integer>> groups() {
    Map<List<ActiveJob>, List<Integer>> groups = new LinkedHashMap<>();
    for (int node = 0; node < nodes.size(); node++) {
      groups.computeIfAbsent(List.copyOf(nodes.get(node)), any -> new ArrayList<>()).add(node);
    }
    return groups;
  }

  List<Running> running() {
    Set<ActiveJob> jobs = new LinkedHashSet<>();
    nodes.forEach(jobs::addAll);
    double free = nodes.stream().mapToInt(this::room).sum();
    return jobs.stream()
        .map(
            job -> {
              int beside = nodes.stream().filter(on -> on.contains(job)).mapToInt(this::room).sum();
              return new Running(
                  job.id(), job.name(), layout.containersPerJob(), free > 0 ? beside / free : 0);
            })
        .toList();
  }

  private int room(List<ActiveJob> node) {
    return layout.jobsPerNode() - node.size();
  }
}
