package io.heddle.sim.engine.scheduler;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.Ask;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.ResourceTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** The simulator's values in YARN's words and back. */
public final class YarnRequests {
  public static final ContainerUpdates NO_UPDATES = new ContainerUpdates();

  private static final String RESOURCE_TYPES = YarnConfiguration.RESOURCE_TYPES;

  private YarnRequests() {}

  public static Resource resource(ResourceVector vector) {
    Resource resource = Resource.newInstance(vector.get(0), (int) vector.get(1));
    if (vector.size() > ResourceTypes.GPU_INDEX && countsGpus()) {
      resource.setResourceValue(ResourceTypes.GPU, vector.get(ResourceTypes.GPU_INDEX));
    }
    return resource;
  }

  /** Memory in MiB, virtual cores, and GPUs where YARN counts them. */
  public static ResourceVector vector(Resource resource) {
    long memory = resource.getMemorySize();
    long cores = resource.getVirtualCores();
    return countsGpus()
        ? ResourceVector.of(memory, cores, resource.getResourceValue(ResourceTypes.GPU))
        : ResourceVector.of(memory, cores);
  }

  private static boolean countsGpus() {
    return ResourceUtils.getResourceTypes().containsKey(ResourceTypes.GPU);
  }

  static void countGpus(Configuration conf) {
    Collection<String> types = new LinkedHashSet<>(conf.getTrimmedStringCollection(RESOURCE_TYPES));
    types.add(ResourceTypes.GPU);
    conf.set(RESOURCE_TYPES, String.join(",", types));
  }

  public static ResourceRequest master(ResourceVector demand) {
    return ResourceRequest.newInstance(
        Priority.newInstance(0), ResourceRequest.ANY, resource(demand), 1);
  }

  /** What a client submits for one application of a job; two attempts at most. */
  public static ApplicationSubmissionContext submission(ApplicationId id, Job job, JobModel model) {
    return ApplicationSubmissionContext.newInstance(
        id,
        job.name(),
        job.queue(),
        Priority.newInstance(job.priority()),
        null,
        false,
        true,
        2,
        resource(job.master()),
        model instanceof MapReduce ? "MAPREDUCE" : "YARN");
  }

  /** For each host a request, for its rack one, and one for any place, as MapReduce asks. */
  public static List<ResourceRequest> of(List<Ask> asks, UnaryOperator<String> rackOf) {
    List<ResourceRequest> requests = new ArrayList<>();
    for (Ask ask : asks) {
      boolean anywhere = ask.locality() == Ask.Locality.RELAXED;
      Priority priority = Priority.newInstance(ask.priority());
      Resource resource = resource(ask.demand());
      TreeMap<String, Integer> racks = new TreeMap<>();
      new TreeMap<>(ask.hosts())
          .forEach(
              (host, count) -> {
                requests.add(ResourceRequest.newInstance(priority, host, resource, count));
                racks.merge(rackOf.apply(host), count, Integer::sum);
              });
      racks.forEach(
          (rack, count) ->
              requests.add(
                  ResourceRequest.newInstance(
                      priority, rack, resource, Math.min(count, ask.count()), anywhere)));
      requests.add(
          ResourceRequest.newInstance(
              priority, ResourceRequest.ANY, resource, ask.count(), anywhere));
    }
    return requests;
  }

  /** How a container ended, by the exit status that the ResourceManager tells. */
  public static ContainerEnd end(int exitStatus) {
    return switch (exitStatus) {
      case ContainerExitStatus.PREEMPTED -> ContainerEnd.PREEMPTED;
      case ContainerExitStatus.ABORTED, ContainerExitStatus.DISKS_FAILED -> ContainerEnd.LOST;
      default -> ContainerEnd.COMPLETED;
    };
  }
}
