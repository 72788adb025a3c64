package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.TraceReader.TraceSink;
import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.JsonDocuments;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.trace.input.StreamedObject;
import io.heddle.sim.trace.input.TraceInput;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Gap;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Heddle's workload file, see docs/simulate.md. Chance is drawn with the run's seed and each job's
 * id, so that adding a job leaves the others as they are.
 */
final class WorkloadFileReader implements TraceReader {
  private static final Quantity NODES = new Quantity("nodes", "", 1, 1_000_000);
  private static final Quantity COPIES = new Quantity("copies", "", 1, 1_000_000);
  private static final Quantity PRIORITY = new Quantity("priority", "", 0, 1_000_000);
  private static final Quantity STARTS = new Quantity("after-starts", "", 0, 60_000_000);
  private static final String GANG = "heddle.gang=";
  private static final int MOST_TAGS = 10;
  private static final int LONGEST_TAG = 100;
  private static final List<String> FILE_KEYS = List.of("cluster", "jobs", "master-launch", "name");
  private static final Set<String> JOB_KEYS =
      Set.of(
          "id",
          "name",
          "user",
          "queue",
          "priority",
          "submit",
          "after-starts",
          "measured",
          "master",
          "tags",
          "copies",
          "gap");

  @Override
  public void read(TraceInput input, TraceSink sink) throws IOException {
    StreamedObject file = new StreamedObject(input);
    Place place = new Place(input.file(), "");
    for (String key = file.nextKey(); key != null; key = file.nextKey()) {
      switch (key) {
        case "jobs" -> jobs(file, input, sink);
        case "name", "cluster", "master-launch" ->
            about(
                new JsonObject(
                    place, JsonDocuments.MAPPER.createObjectNode().set(key, file.value())),
                sink);
        default -> throw place.unexpected("a key", key, "only these keys: " + FILE_KEYS);
      }
    }
  }

  private static void about(JsonObject file, TraceSink sink) throws IOException {
    if (file.has("name")) {
      sink.name(file.text("name"));
    }
    if (file.has("cluster")) {
      sink.cluster(cluster(file.object("cluster")));
    }
    if (file.has("master-launch")) {
      sink.masterLaunch(file.millis("master-launch", 0));
    }
  }

  private static void jobs(StreamedObject file, TraceInput input, TraceSink sink)
      throws IOException {
    if (!file.enterArray()) {
      return;
    }
    Place place = new Place(input.file(), "");
    int index = 0;
    for (JsonNode job = file.nextElement(); job != null; job = file.nextElement()) {
      try {
        copies(JsonObject.of(place, "jobs[" + index++ + "]", job), input, sink);
      } catch (TraceException e) {
        sink.malformed(e);
      }
    }
  }

  private static ClusterSpec cluster(JsonObject cluster) throws TraceException {
    cluster.allowOnly(Set.of("nodes", "nodes-per-rack"));
    List<NodeShape> shapes = new ArrayList<>();
    for (JsonObject shape : cluster.objects("nodes")) {
      shape.allowOnly(Set.of("count", "memory", "cores", "gpus"));
      shapes.add(new NodeShape((int) shape.whole("count", NODES), TaskGroups.demand(shape)));
    }
    if (shapes.isEmpty()) {
      throw cluster.place().unexpected("nodes", "[]", "at least one shape of node");
    }
    return cluster.has("nodes-per-rack")
        ? new ClusterSpec(shapes, (int) cluster.whole("nodes-per-rack", NODES))
        : new ClusterSpec(shapes);
  }

  private static void copies(JsonObject found, TraceInput input, TraceSink sink)
      throws IOException {
    String id = found.text("id");
    JsonObject job = new JsonObject(new Place(input.file(), "job " + id), found.node());
    Set<String> allowed = new HashSet<>(JOB_KEYS);
    allowed.addAll(JobModels.KEYS);
    job.allowOnly(allowed);
    long copies = job.whole("copies", COPIES, 1);
    Gap gap = job.has("gap") ? gap(job) : Gap.NONE;
    RandomGenerator gaps = Seeds.random(input.seed(), id + "/gap");
    double later = 0;
    for (int copy = 1; copy <= copies; copy++) {
      String copyId = copies == 1 ? id : id + "-" + copy;
      Job made = job(copyId, job, input.assumptions(), Seeds.random(input.seed(), copyId));
      sink.job(made.submittedAt(made.submitMillis() + Math.round(later)));
      if (job.has("measured")) {
        sink.measured(copyId, job.millis("measured", 0));
      }
      later += gap.millis(gaps);
    }
  }

  private static Job job(String id, JsonObject job, Assumptions assumptions, RandomGenerator random)
      throws TraceException {
    Set<String> tags = tags(job);
    JobModel model = JobModels.parse(job, random);
    if (tags.stream().noneMatch(tag -> tag.startsWith(GANG))) {
      JobModels.gangTag(model).ifPresent(tags::add);
    }
    checkNumber(job, tags);
    ResourceVector master =
        job.has("master") ? TaskGroups.demand(job.object("master")) : assumptions.master();
    return new Job(
        id,
        job.text("name", job.text("id")),
        job.text("user", assumptions.user()),
        assumptions.path(job.text("queue", assumptions.queue())),
        (int) job.whole("priority", PRIORITY, 0),
        job.millis("submit", 0),
        master,
        tags,
        model,
        (int) job.whole("after-starts", STARTS, 0));
  }

  private static Set<String> tags(JsonObject job) throws TraceException {
    Set<String> tags = new HashSet<>();
    for (var tag : job.elements("tags")) {
      String text = tag.asText("");
      if (!text.matches("\\p{ASCII}{1," + LONGEST_TAG + "}")
          || !text.equals(text.toLowerCase(Locale.ROOT))) {
        throw job.place()
            .unexpected("a tag", text, "1 to 100 ASCII characters without capital letters");
      }
      tags.add(text);
    }
    return tags;
  }

  private static void checkNumber(JsonObject job, Set<String> tags) throws TraceException {
    if (tags.size() > MOST_TAGS) {
      throw job.place().unexpected("number of tags", "" + tags.size(), "at most 10, as in YARN");
    }
  }

  /** A number of seconds, two between which it lies, or the mean of an exponential distribution. */
  private static Gap gap(JsonObject job) throws TraceException {
    if (job.node().get("gap").isObject()) {
      JsonObject gap = job.object("gap");
      gap.allowOnly(Set.of("mean"));
      return Gap.exponential(1_000 * gap.decimal("mean", Quantity.SECONDS));
    }
    if (!job.node().get("gap").isArray()) {
      long fixed = job.millis("gap", 0);
      return Gap.uniform(fixed, fixed);
    }
    List<Long> ends = new ArrayList<>();
    for (var end : job.elements("gap")) {
      ends.add(Quantity.SECONDS.named("gap").millis(job.place(), end.asText()));
    }
    if (ends.size() != 2 || ends.get(0) > ends.get(1)) {
      throw job.place()
          .unexpected("gap", job.node().get("gap").toString(), "[from, to] with from <= to");
    }
    return Gap.uniform(ends.get(0), ends.get(1));
  }
}
