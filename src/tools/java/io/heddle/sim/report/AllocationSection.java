package io.heddle.sim.report;

import io.heddle.sim.report.chart.Html;
import io.heddle.sim.report.chart.Plot;
import io.heddle.sim.report.chart.StackedChart;
import io.heddle.sim.report.chart.StackedChart.Layer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What was allocated over time, by job and by queue, for some runs beside each other. */
final class AllocationSection {
  private static final List<String> TYPES = List.of("memory, GiB", "virtual cores");
  private static final double MIB_PER_GIB = 1_024;

  private final List<RunResult> runs;
  private final LargestJobs largest;
  private final long untilMillis;

  AllocationSection(List<RunResult> runs) {
    this.runs = runs;
    largest = new LargestJobs(runs.get(0), StackedChart.OTHERS);
    untilMillis = runs.stream().mapToLong(RunResult::makespan).max().orElse(0);
  }

  String byJob() {
    Map<String, String> shown = largest.names();
    return StackedChart.legend(shown.values(), runs.get(0).jobs().size() > shown.size())
        + charts(shown, AllocationSection::jobs);
  }

  String byQueue() {
    List<String> queues =
        runs.stream().flatMap(run -> run.queues().keySet().stream()).distinct().toList();
    if (queues.size() < 2) {
      return "";
    }
    Map<String, String> shown = new LinkedHashMap<>();
    queues.stream().limit(StackedChart.OTHERS).forEach(name -> shown.put(name, name));
    return "<h2>Allocation over time, by queue</h2>\n"
        + StackedChart.legend(shown.values(), shown.size() < queues.size())
        + charts(shown, AllocationSection::queues);
  }

  private static Map<String, List<AllocationProfile>> jobs(RunResult run) {
    Map<String, List<AllocationProfile>> allocations = new LinkedHashMap<>();
    run.jobs().forEach(job -> allocations.put(job.id(), job.allocation()));
    return allocations;
  }

  private static Map<String, List<AllocationProfile>> queues(RunResult run) {
    Map<String, List<AllocationProfile>> allocations = new LinkedHashMap<>();
    run.queues().forEach((name, queue) -> allocations.put(name, queue.allocation()));
    return allocations;
  }

  private String charts(
      Map<String, String> shown,
      Function<RunResult, Map<String, List<AllocationProfile>>> allocations) {
    StringBuilder charts = new StringBuilder("<div class=\"runs\">\n");
    for (RunResult run : runs) {
      charts.append(
          "<section>%n<h3>%s <small>makespan %s s, seed %d</small></h3>%n"
              .formatted(
                  Html.escape(run.scheduler()),
                  ResultTable.number(run.makespan() / 1_000.0),
                  run.seed()));
      Map<String, List<AllocationProfile>> all = allocations.apply(run);
      for (int type = 0; type < Math.min(TYPES.size(), run.capacity().size()); type++) {
        charts.append(chart(run, type, layers(run, type, shown, all)));
      }
      charts.append("</section>\n");
    }
    return charts.append("</div>\n").toString();
  }

  private String chart(RunResult run, int type, List<Layer> layers) {
    double top =
        run.capacity().get(type).means().stream().mapToDouble(Double::doubleValue).max().orElse(1);
    String title = "Allocated under %s: %s".formatted(run.scheduler(), TYPES.get(type));
    List<Long> edges =
        LongStream.rangeClosed(0, buckets(run)).mapToObj(i -> i * run.bucketMillis()).toList();
    return new StackedChart(new Plot(title, TYPES.get(type), top / unit(type), untilMillis), edges)
        .draw(layers, run.makespan());
  }

  private static List<Layer> layers(
      RunResult run,
      int type,
      Map<String, String> shown,
      Map<String, List<AllocationProfile>> allocations) {
    List<Layer> layers = new ArrayList<>();
    shown.forEach(
        (key, label) ->
            layers.add(
                new Layer(
                    label,
                    layers.size(),
                    sum(run, type, Stream.ofNullable(allocations.get(key))))));
    Stream<List<AllocationProfile>> others =
        allocations.entrySet().stream()
            .filter(entry -> !shown.containsKey(entry.getKey()))
            .map(Map.Entry::getValue);
    layers.add(new Layer(StackedChart.OTHERS_NAME, StackedChart.OTHERS, sum(run, type, others)));
    return layers;
  }

  private static List<Double> sum(
      RunResult run, int type, Stream<List<AllocationProfile>> allocations) {
    double[] sums = new double[buckets(run)];
    allocations
        .map(profiles -> profiles.get(type))
        .forEach(
            profile -> {
              for (int i = profile.first(); i < Math.min(sums.length, profile.end()); i++) {
                sums[i] += profile.at(i) / unit(type);
              }
            });
    return Arrays.stream(sums).boxed().toList();
  }

  private static int buckets(RunResult run) {
    return (int) ((run.makespan() + run.bucketMillis() - 1) / run.bucketMillis());
  }

  private static double unit(int type) {
    return type == 0 ? MIB_PER_GIB : 1;
  }
}
