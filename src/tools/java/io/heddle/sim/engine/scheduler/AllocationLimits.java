package io.heddle.sim.engine.scheduler;

import io.heddle.model.Counted;
import io.heddle.model.ResourceVector;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.ResourceTypes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Maximum of a container, beyond which a ResourceManager refuses before its scheduler sees. */
public record AllocationLimits(ClusterSpec cluster, ResourceVector maximum) {

  /** Raises YARN's maximum allocation, where nothing else is set, to the largest node. */
  static void allowLargestNode(Configuration conf, SchedulerChoice choice, ClusterSpec cluster) {
    List<String> keys =
        List.of(
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB,
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES);
    for (int i = 0; i < keys.size(); i++) {
      int type = i;
      if (!choice.settings().containsKey(keys.get(i))) {
        conf.setLong(
            keys.get(i),
            cluster.shapes().stream().mapToLong(one -> one.capacity().get(type)).max().orElse(1));
      }
    }
  }

  /** Why a job could never run here, or null. */
  public String whatNeverFits(ResourceVector master, JobModel model) {
    return Stream.concat(Stream.of(master), demands(model))
        .map(this::refusal)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static Stream<ResourceVector> demands(JobModel model) {
    if (model instanceof MapReduce mapReduce) {
      return Stream.of(mapReduce.maps(), mapReduce.reduces())
          .filter(group -> group.count() > 0)
          .map(group -> group.demand());
    }
    if (model instanceof Dag dag) {
      return dag.stages().stream()
          .filter(stage -> stage.tasks().count() > 0)
          .map(stage -> stage.tasks().demand());
    }
    if (model instanceof CoLocated job) {
      return Stream.of(job.demand());
    }
    return model instanceof Executors executors ? Stream.of(executors.demand()) : Stream.empty();
  }

  private static String text(ResourceVector amounts) {
    String text = amounts.get(0) + " MiB, " + Counted.of(amounts.get(1), "core");
    return amounts.size() > ResourceTypes.GPU_INDEX && amounts.get(ResourceTypes.GPU_INDEX) > 0
        ? text + ", " + Counted.of(amounts.get(ResourceTypes.GPU_INDEX), "GPU")
        : text;
  }

  private String refusal(ResourceVector demand) {
    if (demand.get(0) < 1 || demand.get(1) < 1) {
      return "a container of " + text(demand) + " was asked for: the least is 1 MiB and 1 core";
    }
    if (demand.size() > maximum.size() && demand.get(ResourceTypes.GPU_INDEX) > 0) {
      return "a container of " + text(demand) + " was asked for: no node has GPUs";
    }
    if (!demand.fitsIn(ResourceTypes.atLeast(demand.size(), maximum))) {
      return "a container of "
          + text(demand)
          + " was asked for: the largest allowed is "
          + text(maximum);
    }
    if (cluster.shapes().stream()
        .map(shape -> ResourceTypes.atLeast(demand.size(), shape.capacity()))
        .noneMatch(demand::fitsIn)) {
      return "a container of " + text(demand) + " was asked for: no node is so large";
    }
    return null;
  }
}
