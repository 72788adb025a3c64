package io.heddle.dag;

import io.heddle.dag.JobFeatures.Outlines;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Registry of policies for jobs of stages, each with its sort of weights. */
public enum StagePolicies {
  /** The graph network; where there are no weights of one, the linear policy. */
  DECIMA {
    @Override
    public Supplier<StagePolicy> read(String weights) {
      if (!GraphWeights.isGraph(weights)) {
        return DECIMA_LINEAR.read(weights);
      }
      GraphWeights read = GraphWeights.parse(weights);
      return () -> new GraphPolicy(read);
    }

    @Override
    public Supplier<StagePolicy> shipped(ShippedWeights weights) throws IOException {
      Optional<GraphWeights> read = weights.graph();
      if (read.isEmpty()) {
        return DECIMA_LINEAR.shipped(weights);
      }
      return () -> new GraphPolicy(read.get());
    }
  },
  DECIMA_LINEAR {
    @Override
    public Supplier<StagePolicy> read(String weights) {
      LinearWeights read = LinearWeights.parse(weights);
      return () -> new LinearPolicy(read);
    }

    @Override
    public Supplier<StagePolicy> shipped(ShippedWeights weights) throws IOException {
      LinearWeights read = weights.linear();
      return () -> new LinearPolicy(read);
    }
  };

  /**
   * Makes policies with a file's weights.
   *
   * @throws IllegalArgumentException naming what is wrong with them
   */
  public abstract Supplier<StagePolicy> read(String weights);

  /**
   * Makes policies with weights from the jar.
   *
   * @throws IOException if the jar is damaged
   */
  public abstract Supplier<StagePolicy> shipped(ShippedWeights weights) throws IOException;

  /** The name in configuration and reports, such as {@code decima-linear}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<StagePolicies> named(String configName) {
    return Arrays.stream(values())
        .filter(policy -> policy.configName().equals(configName))
        .findFirst();
  }

  /**
   * Gives executors to the stage of the highest {@linkplain LinearScores score}; with {@link
   * LinearTerm#fair} evenly.
   */
  public static final class LinearPolicy implements StagePolicy {
    private final LinearWeights weights;
    private final Outlines outlines = new Outlines();

    public LinearPolicy(LinearWeights weights) {
      this.weights = weights;
    }

    @Override
    public Decision decide(Situation situation) {
      LinearScores scores = scores(situation);
      int best = scores.best();
      return best < 0 || scores.holds(best) ? Decision.NONE : scores.decision(best);
    }

    @Override
    public Map<Integer, String> reasons(Situation situation) {
      return Reasons.ofTerms(scores(situation));
    }

    private LinearScores scores(Situation situation) {
      return new LinearScores(
          weights, outlines.of(situation.jobs()), situation.executors(), situation.free());
    }
  }

  /** Gives each executor to the job with fewest, to its stage with the longest way to its end. */
  public static final class EvenShares implements StagePolicy {
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
}
