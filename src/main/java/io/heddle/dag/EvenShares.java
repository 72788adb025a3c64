package io.heddle.dag;

import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.List;

/** Gives each executor to the job with fewest, to its stage with the longest way to its end. */
public final class EvenShares implements StagePolicy {
  @Override
  public Decision decide(Situation situation) {
    List<JobProgress> jobs = situation.jobs();
    Decision best = Decision.NONE;
    int fewest = Integer.MAX_VALUE;
    for (int i = 0; i < jobs.size(); i++) {
      JobProgress job = jobs.get(i);
      int stage = job.held() < fewest ? longest(job) : Decision.NONE.stage();
      if (stage != Decision.NONE.stage()) {
        fewest = job.held();
        best = new Decision(i, stage, job.held() + 1);
      }
    }
    return best;
  }

  private static int longest(JobProgress job) {
    int longest = Decision.NONE.stage();
    for (int stage = 0; stage < job.graph().stages(); stage++) {
      if (job.isEligible(stage)
          && (longest == Decision.NONE.stage() || job.path(stage) > job.path(longest))) {
        longest = stage;
      }
    }
    return longest;
  }
}
