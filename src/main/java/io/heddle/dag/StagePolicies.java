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
  /** The graph network; the linear policy for a file that has its weights. */
  DECIMA {
    @Override
    public Supplier<StagePolicy> read(String weights) {
      if (LinearWeights.isLinear(weights)) {
        return DECIMA_LINEAR.read(weights);
      }
      GraphWeights read = GraphWeights.parse(weights);
      return () -> new GraphPolicy(read);
    }

    @Override
    public Supplier<StagePolicy> shipped(ShippedWeights weights) throws IOException {
      GraphWeights read = weights.graph();
      LinearWeights linear = weights.linear();
      return () -> new ByNumberOfStages(new GraphPolicy(read), new LinearPolicy(linear));
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
   * Decides by the network where jobs have few stages in all, else by the linear policy: of 400
   * stages in 50 jobs a plan of 64 decisions takes the network about 11 ms, of 1,500 in as many 23
   * ms, which is more than a fifth of the usual budget.
   */
  private record ByNumberOfStages(StagePolicy few, StagePolicy many) implements StagePolicy {
    private static final int FEW = 400;

    private StagePolicy of(Situation situation) {
      int stages = situation.jobs().stream().mapToInt(job -> job.graph().stages()).sum();
      return stages <= FEW ? few : many;
    }

    @Override
    public Decision decide(Situation situation) {
      return of(situation).decide(situation);
    }

    @Override
    public Map<Integer, String> reasons(Situation situation) {
      return of(situation).reasons(situation);
    }
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
