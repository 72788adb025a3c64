package io.heddle.dag;

import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.List;

/**
 * Gives each free executor to the job that holds fewest: what is done where no weights are to be
 * trusted. Of a job's stages it goes to the one with the longest way to the job's end.
 */
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
