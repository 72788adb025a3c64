package io.heddle.bench.decima.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.model.StageGraph;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/** Reads the measured stages of TPC-H queries ({@code decima-tpch/tpch_dags.json.gz}). */
final class TpchDags {
  private static final double MILLIS = 1_000;

  private TpchDags() {}

  /** The queries of some sizes, such as {@code 10g}. */
  static List<DagJob> read(Path file, List<String> sizes) throws IOException {
    JsonNode all;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      all = new ObjectMapper().readTree(in);
    }
    List<DagJob> jobs = new ArrayList<>();
    for (String size : sizes) {
      for (Iterator<Map.Entry<String, JsonNode>> it = all.get(size).fields(); it.hasNext(); ) {
        Map.Entry<String, JsonNode> query = it.next();
        jobs.add(job(size + "/" + query.getKey(), query.getValue()));
      }
    }
    return jobs;
  }

  private static DagJob job(String name, JsonNode query) {
    JsonNode nodes = query.get("nodes");
    int stages = nodes.size();
    int[] tasks = new int[stages];
    double[] seconds = new double[stages];
    List<List<Integer>> parents = new ArrayList<>();
    List<StageTimes> times = new ArrayList<>();
    for (int stage = 0; stage < stages; stage++) {
      tasks[stage] = nodes.get(stage).get("num_tasks").asInt();
      times.add(times(nodes.get(stage)));
      seconds[stage] = times.get(stage).mean();
      parents.add(new ArrayList<>());
    }
    for (JsonNode edge : query.get("edges")) {
      parents.get(edge.get(1).asInt()).add(edge.get(0).asInt());
    }
    List<int[]> waitsFor =
        parents.stream().map(some -> some.stream().mapToInt(Integer::intValue).toArray()).toList();
    return new DagJob(name, new StageGraph(tasks, seconds, waitsFor), times);
  }

  private static StageTimes times(JsonNode node) {
    TreeMap<Integer, double[][]> byCount = new TreeMap<>();
    node.get("first_wave")
        .fieldNames()
        .forEachRemaining(
            count -> {
              double[] fresh = seconds(node.get("fresh_durations").path(count));
              double[][] waves = {
                fresh,
                without(seconds(node.get("first_wave").get(count)), fresh),
                seconds(node.get("rest_wave").path(count))
              };
              if (waves[0].length + waves[1].length + waves[2].length > 0) {
                byCount.put(Integer.valueOf(count), waves);
              }
            });
    int[] counts = byCount.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[][][] waves = byCount.values().toArray(double[][][]::new);
    return new StageTimes(counts, wave(waves, 0), wave(waves, 1), wave(waves, 2));
  }

  private static double[][] wave(double[][][] waves, int which) {
    double[][] some = new double[waves.length][];
    for (int i = 0; i < waves.length; i++) {
      some[i] = waves[i][which];
    }
    return some;
  }

  /** The first wave as written holds the tasks of fresh executors, too. */
  private static double[] without(double[] first, double[] fresh) {
    List<Double> left = new ArrayList<>();
    for (double one : first) {
      left.add(one);
    }
    for (double one : fresh) {
      left.remove(one);
    }
    return left.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double[] seconds(JsonNode millis) {
    double[] seconds = new double[millis.size()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = Math.max(1, millis.get(i).asDouble()) / MILLIS;
    }
    return seconds;
  }
}
