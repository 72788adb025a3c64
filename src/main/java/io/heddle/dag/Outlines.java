package io.heddle.dag;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the outlines of jobs from one decision to the next; of one thread at a time. */
final class Outlines {
  private static final int FORGOTTEN = 64;

  private final Map<JobProgress, JobFeatures> known = new HashMap<>();

  /** Those of these jobs, up to date. */
  JobFeatures[] of(List<JobProgress> jobs) {
    if (known.size() > 2 * jobs.size() + FORGOTTEN) {
      known.clear();
    }
    JobFeatures[] outlines = new JobFeatures[jobs.size()];
    for (int i = 0; i < outlines.length; i++) {
      outlines[i] = known.computeIfAbsent(jobs.get(i), JobFeatures::new);
      outlines[i].refresh();
    }
    return outlines;
  }
}
