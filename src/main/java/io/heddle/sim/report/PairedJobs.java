package io.heddle.sim.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The jobs of two runs with the same seed that finished in both. */
record PairedJobs(List<Pair> pairs) {
  /**
   * A job in both runs.
   *
   * @param submitted in milliseconds
   * @param ours completion time in milliseconds
   * @param theirs as {@code ours}, in the run it is compared with
   */
  record Pair(String queue, long submitted, long ours, long theirs) {}

  static PairedJobs of(RunResult ours, RunResult theirs) {
    Map<String, JobOutcome> others = new HashMap<>();
    theirs.jobs().forEach(job -> others.put(job.id(), job));
    List<Pair> pairs = new ArrayList<>();
    for (JobOutcome job : ours.jobs()) {
      JobOutcome other = others.get(job.id());
      OptionalLong our = job.completionTime();
      OptionalLong their = other == null ? OptionalLong.empty() : other.completionTime();
      if (our.isPresent() && their.isPresent()) {
        pairs.add(new Pair(other.queue(), job.submitted(), our.getAsLong(), their.getAsLong()));
      }
    }
    return new PairedJobs(List.copyOf(pairs));
  }

  /** Mean completion time beside the other run's: 0 where both are the same. */
  static double change(List<Pair> pairs) {
    double ours = pairs.stream().mapToDouble(Pair::ours).sum();
    double theirs = pairs.stream().mapToDouble(Pair::theirs).sum();
    return theirs > 0 ? ours / theirs - 1 : 0;
  }

  /** Share of the jobs that take more than {@code tolerance} longer than in the other run. */
  double slower(double tolerance) {
    long slower = pairs.stream().filter(pair -> pair.ours > (1 + tolerance) * pair.theirs).count();
    return pairs.isEmpty() ? 0 : (double) slower / pairs.size();
  }
}
