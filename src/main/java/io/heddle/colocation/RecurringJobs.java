package io.heddle.colocation;

import io.heddle.model.FairlyKept;
import io.heddle.model.RecurringName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What is learned of jobs; of too many, the user with most of them loses the one used longest ago.
 */
final class RecurringJobs {
  private final FairlyKept<RecurringName, JobRecord> jobs;

  RecurringJobs(int most) {
    jobs = new FairlyKept<>(most);
  }

  JobRecord of(RecurringName job) {
    JobRecord known = jobs.get(job);
    return known == null ? JobRecord.UNKNOWN : known;
  }

  void change(RecurringName job, UnaryOperator<JobRecord> change) {
    jobs.put(job.user(), job, change.apply(of(job)));
  }

  int size() {
    return jobs.size();
  }

  /** Returns a copy, the one used longest ago first. */
  Map<RecurringName, JobRecord> copy() {
    Map<RecurringName, JobRecord> copy = new LinkedHashMap<>();
    jobs.forEach(copy::put);
    return Collections.unmodifiableMap(copy);
  }
}
