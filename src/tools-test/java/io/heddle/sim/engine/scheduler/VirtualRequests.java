package io.heddle.sim.engine.scheduler;

import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;

/** What a test's application tells the scheduler that it wants, in YARN's words. */
final class VirtualRequests {
  private VirtualRequests() {}

  /** Requests for {@code count} containers wherever the tasks may run; none for tasks apart. */
  static List<ResourceRequest> of(Tasks tasks, int count, UnaryOperator<String> rackOf) {
    Where where = tasks.where();
    Set<String> places = new TreeSet<>(where.names());
    if (where.kind() == Where.Kind.APART) {
      return List.of();
    }
    if (where.kind() != Where.Kind.ONLY_IN) {
      where.names().forEach(host -> places.add(rackOf.apply(host)));
    }
    boolean anywhere = where.names().isEmpty() || where.kind() == Where.Kind.RATHER_ON;
    List<ResourceRequest> requests = new ArrayList<>();
    for (String place : places) {
      requests.add(request(tasks, place, count, anywhere || where.names().contains(place)));
    }
    requests.add(request(tasks, ResourceRequest.ANY, count, anywhere));
    return requests;
  }

  private static ResourceRequest request(Tasks tasks, String place, int count, boolean relaxed) {
    ResourceRequest request =
        ResourceRequest.newInstance(priority(tasks), place, size(tasks), count, relaxed);
    if (!tasks.label().isEmpty()) {
      request.setNodeLabelExpression(tasks.label());
    }
    return request;
  }

  /** The request for {@code count} containers that no node has two of; none for other tasks. */
  static List<SchedulingRequest> apart(Tasks tasks, int count) {
    if (tasks.where().kind() != Where.Kind.APART) {
      return List.of();
    }
    String tag = tag(tasks.priority());
    PlacementConstraint alone =
        PlacementConstraints.targetNotIn(
                PlacementConstraints.NODE, PlacementConstraints.PlacementTargets.allocationTag(tag))
            .build();
    return List.of(
        SchedulingRequest.newInstance(
            0,
            priority(tasks),
            ExecutionTypeRequest.newInstance(),
            Set.of(tag),
            ResourceSizing.newInstance(count, size(tasks)),
            alone));
  }

  /** The allocation tag of the containers of a request whose tasks run apart. */
  private static String tag(int priority) {
    return "apart" + priority;
  }

  private static Priority priority(Tasks tasks) {
    return Priority.newInstance(tasks.priority());
  }

  private static Resource size(Tasks tasks) {
    return VirtualCluster.resource(tasks.gigabytes(), tasks.cores(), tasks.gpus());
  }

  static ContainerUpdates resize(Container container, Resource size) {
    boolean more = container.getResource().getMemorySize() < size.getMemorySize();
    ContainerUpdates updates = new ContainerUpdates();
    (more ? updates.getIncreaseRequests() : updates.getDecreaseRequests())
        .add(
            UpdateContainerRequest.newInstance(
                container.getVersion(),
                container.getId(),
                more
                    ? ContainerUpdateType.INCREASE_RESOURCE
                    : ContainerUpdateType.DECREASE_RESOURCE,
                size,
                null));
    return updates;
  }
}
