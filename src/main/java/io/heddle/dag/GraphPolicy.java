package io.heddle.dag;

import io.heddle.dag.JobFeatures.Outlines;
import io.heddle.dag.StageForwardPass.JobEmbedding;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Decima (Mao et al., long version, SIGCOMM 2019, Section 5): a graph network embeds stages, jobs
 * and the whole, and scores the stages that may be given executors and the limits of their jobs. It
 * stands on the linear policy: the network says by how much a choice is better or worse than that
 * one thinks.
 */
public final class GraphPolicy implements StagePolicy {
  /** Hears of each decision; for training. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A candidate and a limit were chosen.
     *
     * @param limit which multiple of the linear policy's limit, from 0 on
     */
    void chose(Choices choices, int candidate, int limit);
  }

  private static final double PERCENT = 100;

  private final GraphWeights weights;
  private final DecisionTree tree;
  private final Chooser chooser;
  private final Listener listener;
  private final Outlines outlines = new Outlines();
  private final Embeddings embeddings;
  private final GraphHeads heads = new GraphHeads();
  private final double[] limits = new double[GraphLayout.LIMITS];
  private double[] logits = new double[0];

  /** Always takes the likeliest. */
  public GraphPolicy(GraphWeights weights) {
    this(weights, null);
  }

  /**
   * Always takes the likeliest, and says why.
   *
   * @param tree that was distilled from a policy with these weights; null for none
   */
  public GraphPolicy(GraphWeights weights, DecisionTree tree) {
    this(weights, tree, Chooser.greedy(), (choices, candidate, limit) -> {});
  }

  /** Takes what {@code chooser} says, and tells {@code listener}. */
  public GraphPolicy(GraphWeights weights, Chooser chooser, Listener listener) {
    this(weights, null, chooser, listener);
  }

  private GraphPolicy(GraphWeights weights, DecisionTree tree, Chooser chooser, Listener listener) {
    this.weights = weights;
    this.tree = tree;
    this.chooser = chooser;
    this.listener = listener;
    embeddings = new Embeddings(weights.network());
  }

  @Override
  public Decision decide(Situation situation) {
    LinearScores scores = scores(situation);
    int best = scores.best();
    if (best < 0 || scores.holds(best)) {
      return Decision.NONE;
    }
    embeddings.look(situation.jobs());
    return choose(Choices.of(scores, embeddings.views(), situation.executors()));
  }

  private LinearScores scores(Situation situation) {
    return new LinearScores(
        weights.linear(), outlines.of(situation.jobs()), situation.executors(), situation.free());
  }

  /** The conditions of the tree that hold, or where there is none the linear policy's terms. */
  @Override
  public Map<Integer, String> reasons(Situation situation) {
    LinearScores scores = scores(situation);
    if (tree == null || scores.count() == 0) {
      return Reasons.ofTerms(scores);
    }
    embeddings.look(situation.jobs());
    double[][] features =
        TreeFeature.of(Choices.of(scores, embeddings.views(), situation.executors()));
    return Reasons.ofBest(
        scores,
        at ->
            String.format(
                Locale.ROOT,
                "taken in %.0f of 100 cases with %s",
                PERCENT * tree.share(features[at]),
                String.join(" and ", tree.path(features[at]))));
  }

  private Decision choose(Choices choices) {
    if (logits.length < choices.count()) {
      logits = new double[2 * choices.count()];
    }
    heads.stages(weights.network(), weights.sharpness(), choices, embeddings.embeddings(), logits);
    int candidate = chooser.choose(logits, choices.count());
    heads.limits(weights.network(), choices, embeddings.embeddings(), candidate, limits);
    int limit = chooser.choose(limits, limits.length);
    check(candidate, limit);
    listener.chose(choices, candidate, limit);
    return choices.decision(candidate, limit);
  }

  private void check(int candidate, int limit) {
    if (!Double.isFinite(logits[candidate]) || !Double.isFinite(limits[limit])) {
      throw new IllegalStateException(
          "the network says " + logits[candidate] + " and " + Arrays.toString(limits));
    }
  }

  /** Chooses by the logarithms of chances. */
  @FunctionalInterface
  public interface Chooser {
    /**
     * One of the first {@code count}.
     *
     * @param logits logarithms of their chances but for one number that they share; negative
     *     infinity for what is no choice
     */
    int choose(double[] logits, int count);

    /** Always the likeliest, the first of equal ones. */
    static Chooser greedy() {
      return (logits, count) -> {
        int best = 0;
        for (int i = 1; i < count; i++) {
          if (logits[i] > logits[best]) {
            best = i;
          }
        }
        return best;
      };
    }
  }

  /** Keeps the embeddings of jobs until they change; of one thread at a time. */
  static final class Embeddings {
    private static final int FORGOTTEN = 64;

    private record Known(long version, StageView view, JobEmbedding embedding) {}

    private final double[] parameters;
    private final StageForwardPass tape = new StageForwardPass();
    private final Map<JobProgress, Known> known = new HashMap<>();
    private StageView[] views = new StageView[0];
    private JobEmbedding[] embeddings = new JobEmbedding[0];

    Embeddings(double[] parameters) {
      this.parameters = parameters;
    }

    /** Embeds those of these jobs that have changed. */
    void look(List<JobProgress> jobs) {
      if (known.size() > 2 * jobs.size() + FORGOTTEN) {
        known.clear();
      }
      views = new StageView[jobs.size()];
      embeddings = new JobEmbedding[jobs.size()];
      for (int i = 0; i < views.length; i++) {
        JobProgress job = jobs.get(i);
        Known last = known.get(job);
        if (last == null || last.version() != job.version()) {
          StageView view = StageView.of(job);
          tape.forward(parameters, view);
          last = new Known(job.version(), view, tape.embedding(view.count()));
          known.put(job, last);
        }
        views[i] = last.view();
        embeddings[i] = last.embedding();
      }
    }

    StageView[] views() {
      return views;
    }

    JobEmbedding[] embeddings() {
      return embeddings;
    }
  }
}
