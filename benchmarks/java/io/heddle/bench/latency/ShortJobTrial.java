package io.heddle.bench.latency;

import io.heddle.bench.latency.ShortJobMaster.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

record ShortJobTrial(String workload, int jobs, double gapMillis, boolean namesHosts)
    implements Trial {
  static final String COMPLETION = "jct-mean";
  static final String LOCAL = "local-share";

  @Override
  public List<Measure> run(LiveCluster cluster, long seed) throws Exception {
    List<ShortJob> drawn =
        ShortJob.draw(jobs, gapMillis, namesHosts ? cluster.hosts() : List.of(), seed);
    List<Outcome> outcomes = new ArrayList<>();
    try (Together together = new Together(jobs)) {
      List<Future<Outcome>> all = new ArrayList<>();
      for (ShortJob job : drawn) {
        all.add(
            together.submit(
                () -> {
                  TimeUnit.MILLISECONDS.sleep(job.submitMillis());
                  return new ShortJobMaster(cluster, job).run();
                }));
      }
      for (Future<Outcome> each : all) {
        outcomes.add(each.get());
      }
    }
    List<Measure> measures = new ArrayList<>();
    double mean = outcomes.stream().mapToDouble(Outcome::seconds).average().orElseThrow();
    measures.add(new Measure(workload, COMPLETION, mean, "s"));
    if (namesHosts) {
      double maps = drawn.stream().mapToInt(job -> job.maps().size()).sum();
      double local = outcomes.stream().mapToInt(Outcome::localMaps).sum();
      measures.add(new Measure(workload, LOCAL, local / maps, ""));
    }
    return measures;
  }
}
