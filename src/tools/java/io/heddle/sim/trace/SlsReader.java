package io.heddle.sim.trace;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.TraceReader.TraceSink;
import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.JsonDocuments;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.trace.input.TraceInput;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.ResourceTypes;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Workloads of Hadoop's Scheduler Load Simulator: JSON objects, a job each; the first may say the
 * size of the cluster, as may racks with nodes. Hosts, priorities and delays of requests are not
 * taken over.
 */
final class SlsReader implements TraceReader {
  /** The nodes that SLS itself assumes. */
  private static final ResourceVector NODE = ResourceVector.of(10_240, 10);

  /** As Hadoop 2 and 3.0 have it. */
  private static final String OLDER_MEMORY = "memory";

  private static final Quantity NODES = new Quantity("nodes", "", 1, 1_000_000);
  private static final Quantity COPIES = new Quantity("jobs", "", 1, 1_000_000);

  private record Kind(boolean reduce, ResourceVector demand) {}

  @Override
  public void read(TraceInput input, TraceSink sink) throws IOException {
    JsonDocuments documents = new JsonDocuments(input);
    List<List<NodeShape>> racks = new ArrayList<>();
    int number = 0;
    for (JsonObject next = documents.next(); next != null; next = documents.next()) {
      try {
        if (next.has("num.nodes")) {
          sink.cluster(cluster(next));
        } else if (next.has("nodes")) {
          racks.add(rack(next));
        } else {
          jobs(next, "job-" + number++, input.assumptions(), sink);
        }
      } catch (TraceException e) {
        sink.malformed(e);
      }
    }
    int largest = racks.stream().mapToInt(List::size).max().orElse(0);
    if (largest > 0) {
      sink.cluster(new ClusterSpec(racks.stream().flatMap(List::stream).toList(), largest));
    }
  }

  private static List<NodeShape> rack(JsonObject rack) throws TraceException {
    List<NodeShape> nodes = new ArrayList<>();
    for (JsonObject node : rack.objects("nodes")) {
      nodes.add(new NodeShape(1, demand(node, "", NODE)));
    }
    return nodes;
  }

  private static ClusterSpec cluster(JsonObject cluster) throws TraceException {
    int nodes = (int) cluster.whole("num.nodes", NODES);
    long racks = cluster.whole("num.racks", NODES, 1);
    return new ClusterSpec(List.of(new NodeShape(nodes, NODE)), (int) SwimLine.ceil(nodes, racks));
  }

  private static void jobs(
      JsonObject found, String unnamed, Assumptions assumptions, TraceSink sink)
      throws IOException {
    String id = found.text("job.id", unnamed);
    JsonObject job = found.named("job " + id);
    long copies = job.whole("job.count", COPIES, 1);
    JobModel model = model(job, assumptions);
    for (int copy = 1; copy <= copies; copy++) {
      sink.job(
          new Job(
              copies == 1 ? id : id + "-" + copy,
              id,
              job.text("job.user", assumptions.user()),
              assumptions.path(job.text("job.queue.name", "")),
              0,
              job.whole("job.start.ms", Quantity.CLOCK),
              demand(job, "am.", assumptions.master()),
              Set.of(),
              model));
    }
  }

  private static JobModel model(JsonObject job, Assumptions assumptions) throws TraceException {
    Map<Kind, List<Durations>> kinds = new LinkedHashMap<>();
    long tasks = 0;
    for (JsonObject task : job.objects("job.tasks")) {
      boolean reduce = task.text("container.type", "map").equals("reduce");
      ResourceVector usual = reduce ? assumptions.reduce() : assumptions.map();
      Kind kind = new Kind(reduce, demand(task, "container.", usual));
      int count = (int) task.whole("count", Quantity.TASKS, 1);
      tasks += count;
      Quantity.JOB_TASKS.check(job.place(), tasks);
      kinds
          .computeIfAbsent(kind, key -> new ArrayList<>())
          .add(Durations.equal(count, duration(task, assumptions)));
    }
    List<TaskGroup> maps = groups(kinds, false);
    List<TaskGroup> reduces = groups(kinds, true);
    String type = job.text("am.type", job.text("yarn.sls.am.type", "mapreduce"));
    if (type.equals("mapreduce") && maps.size() <= 1 && reduces.size() <= 1) {
      return new MapReduce(only(maps, assumptions.map()), only(reduces, assumptions.reduce()), 0);
    }
    List<Integer> parents =
        type.equals("mapreduce") ? IntStream.range(0, maps.size()).boxed().toList() : List.of();
    List<WorkloadStage> stages = new ArrayList<>();
    maps.forEach(group -> stages.add(new WorkloadStage(List.of(), group)));
    reduces.forEach(group -> stages.add(new WorkloadStage(parents, group)));
    return new Dag(stages);
  }

  private static List<TaskGroup> groups(Map<Kind, List<Durations>> kinds, boolean reduce) {
    return kinds.entrySet().stream()
        .filter(entry -> entry.getKey().reduce() == reduce)
        .map(entry -> new TaskGroup(entry.getKey().demand(), joined(entry.getValue())))
        .toList();
  }

  private static Durations joined(List<Durations> parts) {
    return Durations.of(
        parts.stream()
            .flatMapToLong(part -> IntStream.range(0, part.count()).mapToLong(part::get))
            .toArray());
  }

  private static TaskGroup only(List<TaskGroup> groups, ResourceVector demand) {
    return groups.isEmpty() ? new TaskGroup(demand, Durations.of()) : groups.get(0);
  }

  private static long duration(JsonObject task, Assumptions assumptions) throws TraceException {
    for (String key : List.of("container.duration.ms", "duration.ms")) {
      if (task.has(key)) {
        return task.whole(key, Quantity.MILLISECONDS);
      }
    }
    if (!task.has("container.start.ms") || !task.has("container.end.ms")) {
      return assumptions.unknownMillis();
    }
    long start = task.whole("container.start.ms", Quantity.CLOCK);
    long end = task.whole("container.end.ms", Quantity.CLOCK);
    if (end < start) {
      throw task.place().unexpected("container.end.ms", "" + end, "at least the start, " + start);
    }
    Quantity.MILLISECONDS.check(task.place(), end - start);
    return end - start;
  }

  private static ResourceVector demand(JsonObject object, String prefix, ResourceVector usual)
      throws TraceException {
    long memory = object.whole(prefix + OLDER_MEMORY, Quantity.MEMORY, usual.get(0));
    memory = object.whole(prefix + "memory-mb", Quantity.MEMORY, memory);
    long cores = object.whole(prefix + "vcores", Quantity.CORES, usual.get(1));
    long gpus = object.whole(prefix + ResourceTypes.GPU, Quantity.GPUS, 0);
    return gpus > 0 ? ResourceVector.of(memory, cores, gpus) : ResourceVector.of(memory, cores);
  }
}
