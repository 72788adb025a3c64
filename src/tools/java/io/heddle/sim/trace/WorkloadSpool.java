package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.sim.trace.input.JsonDocuments;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Job;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Writes a workload file of jobs in any order and clock, holding one at a time: each goes to a file
 * beside, and from there in order of submission.
 */
public final class WorkloadSpool implements Closeable {
  /** What {@code submit} may be at most in a workload file: 10^8 seconds. */
  private static final long LONGEST_SPAN_MILLIS = 100_000_000_000L;

  private record Piece(long submitMillis, long offset, int length) {}

  private final Path spool;
  private final OutputStream out;
  private final Map<String, Piece> pieces = new HashMap<>();
  private long offset;

  /** Writes to a temporary file in this directory. */
  public WorkloadSpool(Path directory) throws IOException {
    spool = Files.createTempFile(directory, ".import", ".jobs");
    out = new BufferedOutputStream(Files.newOutputStream(spool));
  }

  /**
   * Takes a job in place of an earlier one of its id, by a clock that starts at any time.
   *
   * @param completionMillis how long it really took, where that is known
   */
  public void add(Job job, OptionalLong completionMillis) throws IOException {
    ObjectNode object = JsonDocuments.MAPPER.createObjectNode();
    write(job.submittedAt(0), completionMillis, object);
    object.remove("submit");
    byte[] text = JsonDocuments.MAPPER.writeValueAsBytes(object);
    // Without the brace, since the time of submission is still to come.
    pieces.put(job.id(), new Piece(job.submitMillis(), offset, text.length - 1));
    out.write(text, 0, text.length - 1);
    offset += text.length - 1;
  }

  /** When the first job was submitted, by their clock; empty without a job. */
  public OptionalLong firstSubmitMillis() {
    return pieces.values().stream().mapToLong(Piece::submitMillis).min();
  }

  /**
   * Leaves out jobs beyond a workload file's time, as after a wrong clock, keeping the most within
   * the longest span, or the later of two such sets. Returns ids, the first submitted first.
   */
  public List<String> leaveOutFarAway() {
    List<Map.Entry<String, Piece>> order =
        pieces.entrySet().stream()
            .sorted(Comparator.comparingLong(piece -> piece.getValue().submitMillis))
            .toList();
    int from = 0;
    int to = 0;
    int last = 0;
    for (int first = 0; first < order.size(); first++) {
      long end = order.get(first).getValue().submitMillis + LONGEST_SPAN_MILLIS;
      while (last < order.size() && order.get(last).getValue().submitMillis <= end) {
        last++;
      }
      if (last - first >= to - from) {
        from = first;
        to = last;
      }
    }
    List<String> far = new ArrayList<>();
    order.subList(0, from).forEach(piece -> far.add(piece.getKey()));
    order.subList(to, order.size()).forEach(piece -> far.add(piece.getKey()));
    pieces.keySet().removeAll(Set.copyOf(far));
    return far;
  }

  /**
   * Writes the file: the first job is submitted at 0; for the launch see {@link Trace.Measured}.
   */
  public void write(
      Path file, String name, Optional<ClusterSpec> cluster, OptionalLong masterLaunchMillis)
      throws IOException {
    out.flush();
    long first = firstSubmitMillis().orElse(0);
    List<Piece> order =
        pieces.values().stream()
            .sorted(Comparator.comparingLong(Piece::submitMillis).thenComparing(Piece::offset))
            .toList();
    try (OutputStream target = new BufferedOutputStream(Files.newOutputStream(file));
        RandomAccessFile jobs = new RandomAccessFile(spool.toFile(), "r")) {
      ObjectNode head = JsonDocuments.MAPPER.createObjectNode().put("name", name);
      cluster.ifPresent(present -> write(present, head.putObject("cluster")));
      masterLaunchMillis.ifPresent(millis -> head.put("master-launch", TaskUses.seconds(millis)));
      byte[] text = JsonDocuments.MAPPER.writeValueAsBytes(head);
      target.write(text, 0, text.length - 1);
      print(target, ",\n\"jobs\": [");
      String before = "\n";
      for (Piece piece : order) {
        print(target, before);
        byte[] job = new byte[piece.length];
        jobs.seek(piece.offset);
        jobs.readFully(job);
        target.write(job);
        print(target, ",\"submit\":" + TaskUses.seconds(piece.submitMillis - first) + "}");
        before = ",\n";
      }
      print(target, "\n]}\n");
    }
  }

  static void write(ClusterSpec cluster, ObjectNode object) {
    ArrayNode nodes = object.putArray("nodes");
    for (NodeShape shape : cluster.shapes()) {
      ObjectNode node = nodes.addObject().put("count", shape.count());
      TaskGroups.write(shape.capacity(), node);
    }
    object.put("nodes-per-rack", cluster.nodesPerRack());
  }

  static void write(Job job, OptionalLong completionMillis, ObjectNode object) {
    object
        .put("id", job.id())
        .put("name", job.name())
        .put("user", job.user())
        .put("queue", job.queue())
        .put("priority", job.priority())
        .put("submit", TaskUses.seconds(job.submitMillis()));
    TaskGroups.write(job.master(), object.putObject("master"));
    ArrayNode tags = object.putArray("tags");
    job.tags().stream().sorted().forEach(tags::add);
    if (job.afterStarts() > 0) {
      object.put("after-starts", job.afterStarts());
    }
    completionMillis.ifPresent(millis -> object.put("measured", TaskUses.seconds(millis)));
    JobModels.write(job.model(), object);
  }

  private static void print(OutputStream target, String text) throws IOException {
    target.write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    out.close();
    Files.deleteIfExists(spool);
  }
}
