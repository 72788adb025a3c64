package io.heddle.bench.demo;

import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.demo.report.DemoRuns;
import io.heddle.bench.demo.report.Use;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Runs the same evenings on all clusters, in turns, so that none has a better hour. */
record EveningTurns(List<CommandedCluster> clusters, ProgressView view, Clock clock, Instant end) {

  /** Runs so many evenings on each, or fewer to end in time; at least one. In their order. */
  List<DemoRuns> run(int evenings) throws IOException {
    for (CommandedCluster cluster : clusters) {
      var unused = cluster.run(DemoCluster.WARM_UP, progress -> {});
    }
    List<List<DemoResult>> results = new ArrayList<>();
    clusters.forEach(cluster -> results.add(new ArrayList<>()));
    Duration longest = Duration.ZERO;
    for (int evening = 0; evening < evenings && fits(longest); evening++) {
      Instant begin = clock.instant();
      for (int turn = 0; turn < clusters.size(); turn++) {
        int next = (evening + turn) % clusters.size();
        results.get(next).add(run(clusters.get(next), evening + 1, evenings));
      }
      Duration took = Duration.between(begin, clock.instant());
      longest = took.compareTo(longest) > 0 ? took : longest;
    }
    List<DemoRuns> runs = new ArrayList<>();
    for (int i = 0; i < clusters.size(); i++) {
      DemoContender contender = clusters.get(i).contender();
      runs.add(new DemoRuns(contender.label(), contender.description(), results.get(i)));
    }
    return runs;
  }

  private boolean fits(Duration turns) {
    return !clock.instant().plus(turns).isAfter(end);
  }

  private DemoResult run(CommandedCluster cluster, int evening, int evenings) throws IOException {
    view.begin("%s %d/%d".formatted(cluster.contender().name(), evening, evenings));
    DemoResult result = cluster.run(DemoCluster.EVENING + evening, view::show);
    view.end(
        "%s: mean completion %.1f s, all ended after %.1f s, %.0f GB held in the mean, at most %d cores"
            .formatted(
                cluster.contender().label(),
                result.meanCompletionMs() / 1000,
                result.makespanMs() / 1000.0,
                result.mean(Use::memoryMb) / 1024,
                result.peak(Use::vcores)));
    return result;
  }
}
