package io.heddle.bench.colocation.fluid;

import io.heddle.bench.colocation.queue.Layout;
import io.heddle.colocation.CoLocation.Ended;
import io.heddle.colocation.Period;
import io.heddle.colocation.Period.ApplicationPeriod;
import io.heddle.colocation.Period.NodePeriod;
import io.heddle.model.Utilisation;
import io.heddle.sim.engine.scheduler.UseSum;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Reports each minute what a monitor would: means, each figure off by a normal error of 30 %. */
final class FluidMonitor {
  static final double WINDOW_SECONDS = 60;
  private static final double NOISE = 0.3;
  private static final double MILLIS = 1_000;

  private final Layout layout;
  private final Observer observer;
  private final RandomGenerator random;
  private final Map<Integer, UseSum> sums = new HashMap<>();
  private final Set<Integer> disturbed = new HashSet<>();
  private final Map<String, Double> before = new HashMap<>();

  FluidMonitor(Layout layout, Observer observer, RandomGenerator random) {
    this.layout = layout;
    this.observer = observer;
    this.random = random;
  }

  void used(List<Integer> nodes, Utilisation use, double seconds) {
    nodes.forEach(node -> sums.computeIfAbsent(node, any -> new UseSum()).add(use, seconds));
  }

  void changed(List<Integer> nodes) {
    disturbed.addAll(nodes);
  }

  void ended(ActiveJob job, double now) {
    before.remove(job.id());
    long millis = Math.round((now - job.started()) * MILLIS);
    observer.ended(new Ended(job.id(), job.name(), millis, true));
  }

  void report(double now, Map<List<ActiveJob>, List<Integer>> groups) {
    List<NodePeriod> nodes = new ArrayList<>();
    Map<String, ApplicationPeriod> applications = new HashMap<>();
    groups.forEach(
        (company, numbers) -> {
          company.forEach(job -> applications.put(job.id(), application(job)));
          numbers.stream()
              .filter(node -> !disturbed.contains(node) && !company.isEmpty())
              .forEach(node -> nodes.add(node(node, company)));
        });
    long length = Math.round(WINDOW_SECONDS * MILLIS);
    observer.observe(new Period(Math.round(now * MILLIS), length, nodes, applications));
    groups.keySet().forEach(company -> company.forEach(job -> before.put(job.id(), job.done())));
    sums.clear();
    disturbed.clear();
  }

  private ApplicationPeriod application(ActiveJob job) {
    double then = before.getOrDefault(job.id(), 0.0);
    return new ApplicationPeriod(job.name(), then, job.done(), layout.containersPerJob());
  }

  private NodePeriod node(int number, Collection<ActiveJob> company) {
    Map<String, Integer> containers = new HashMap<>();
    company.forEach(job -> containers.put(job.id(), layout.containersPerNode()));
    Utilisation read = sums.get(number).mean(truth -> truth * (1 + NOISE * random.nextGaussian()));
    return new NodePeriod("node-" + number, read, containers);
  }
}
