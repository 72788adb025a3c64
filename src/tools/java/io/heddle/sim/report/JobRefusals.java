package io.heddle.sim.report;

import io.heddle.model.Printable;
import io.heddle.sim.report.JobOutcome.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Ids of jobs that schedulers refused, by scheduler and reason. */
record JobRefusals(Map<Refusal, Set<String>> jobs) {
  private static final int MOST = 10;

  /** One reason of one scheduler, without the names of applications, which differ by job. */
  record Refusal(String scheduler, String reason) {
    static Refusal of(RunResult run, JobOutcome job) {
      return new Refusal(
          run.scheduler(), job.reason().replaceAll("application_[0-9]+_[0-9]+", "the application"));
    }
  }

  static JobRefusals of(List<RunResult> runs) {
    Map<Refusal, Set<String>> jobs = new LinkedHashMap<>();
    for (RunResult run : runs) {
      run.jobs().stream()
          .filter(job -> job.state() == State.REFUSED)
          .forEach(
              job ->
                  jobs.computeIfAbsent(Refusal.of(run, job), first -> new TreeSet<>())
                      .add(job.id()));
    }
    return new JobRefusals(jobs);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    jobs.entrySet().stream()
        .limit(MOST)
        .forEach(entry -> text.append(line(entry.getKey(), entry.getValue())));
    if (jobs.size() > MOST) {
      text.append("refused for %d more reasons%n".formatted(jobs.size() - MOST));
    }
    return text.toString();
  }

  private static String line(Refusal refusal, Set<String> ids) {
    String first = Printable.value(ids.iterator().next());
    String more = ids.size() == 1 ? "" : " and %d more".formatted(ids.size() - 1);
    return "refused by %s: %s%s: %s%n"
        .formatted(
            Printable.value(refusal.scheduler()), first, more, Printable.of(refusal.reason()));
  }
}
