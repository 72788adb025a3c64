package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.JobMix;
import io.heddle.bench.adaptive.PriorityQueues;
import io.heddle.bench.adaptive.operator.CapacityQueues;
import io.heddle.bench.adaptive.operator.FairQueues;
import io.heddle.bench.adaptive.operator.TunedQueues;
import io.heddle.bench.compare.Setup;
import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A stock scheduler with queues for priorities on a cluster of a few containers, an even number.
 * ApplicationMasters take next to nothing, as the paper counts task containers alone: any number of
 * jobs runs at a time, and the settings alone decide whose tasks come first. Only memory is
 * counted, since a master needs a core by YARN's rules.
 */
record LoadCluster(Family family, PriorityQueues queues, int containers) {
  static final int HIGHEST_PRIORITY = 10;

  /** What is one unit: a task's memory. */
  static final ResourceVector UNIT = ResourceVector.of(JobMix.CONTAINER.get(0));

  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final int CONTAINERS_PER_NODE = 2;
  private static final ResourceVector MASTER = ResourceVector.of(1, 1);
  private static final long MASTERS_PER_NODE = 128;
  private static final double PERCENT = 100;

  ClusterSpec nodes() {
    return ClusterSpec.of(
        containers / CONTAINERS_PER_NODE,
        CONTAINERS_PER_NODE * JobMix.CONTAINER.get(0) + MASTERS_PER_NODE * MASTER.get(0),
        CONTAINERS_PER_NODE * JobMix.CONTAINER.get(1) + MASTERS_PER_NODE * MASTER.get(1));
  }

  Workload workload(JobMix mix) {
    Workload inQueues = mix.in(queues);
    return new Workload(
        inQueues.name(), inQueues.jobs().stream().map(LoadCluster::withSmallMaster).toList());
  }

  private static Job withSmallMaster(Job job) {
    return new Job(
        job.id(),
        job.name(),
        job.user(),
        job.queue(),
        job.priority(),
        job.submitMillis(),
        MASTER,
        job.tags(),
        job.model());
  }

  SchedulerChoice scheduler(List<QueueSettings> settings) {
    AdminSettings builtIn =
        QueuedSettings.of(
            queues.names().stream()
                .collect(Collectors.toMap(name -> name, name -> 100 / queues.count())));
    if (family == Family.FAIR) {
      Map<String, String> keys = new HashMap<>(builtIn.site());
      // Else it keeps full nodes for some, even where all containers are alike.
      keys.put("yarn.scheduler.fair.reservable-nodes", "0");
      return new SchedulerChoice(
          "fair", SchedulerChoice.Family.FAIR, keys, fairQueues(settings).text());
    }
    Map<String, String> keys = new HashMap<>(builtIn.capacity());
    keys.putAll(Setup.BY_HEARTBEATS.site());
    keys.put(
        CAPACITY + "resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator");
    keys.put("yarn.cluster.max-application-priority", String.valueOf(HIGHEST_PRIORITY));
    for (int i = 0; i < settings.size(); i++) {
      String queue = CAPACITY + "root." + queues.names().get(i) + ".";
      QueueSettings its = settings.get(i);
      keys.put(queue + "capacity", String.valueOf(PERCENT * its.share()));
      keys.put(queue + "ordering-policy", its.ordering().name().toLowerCase(Locale.ROOT));
    }
    return new SchedulerChoice("capacity", SchedulerChoice.Family.CAPACITY, keys, "");
  }

  /** Returns the size of a master, in units. */
  static double masterSize() {
    return (double) MASTER.get(0) / UNIT.get(0);
  }

  /** The tuner's usual model, but for the smallest container, which is that of a master here. */
  static TaskLatency model() {
    return new TaskLatency(Delays.STANDARD, 1, TaskLatency.USUAL_STEPS, masterSize());
  }

  TunedQueues tuned(List<QueueSettings> settings) {
    return family == Family.FAIR ? fairQueues(settings) : new CapacityQueues(scheduler(settings));
  }

  private FairQueues fairQueues(List<QueueSettings> settings) {
    Map<String, QueueSettings> byPath = new LinkedHashMap<>();
    for (int i = 0; i < settings.size(); i++) {
      byPath.put(queues.paths().get(i), settings.get(i));
    }
    return new FairQueues(byPath);
  }
}
