package io.heddle.dag;

import io.heddle.dag.JobFeatures.Outlines;
import io.heddle.dag.StageForwardPass.JobEmbedding;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Decima (Mao et al., long version, SIGCOMM 2019, Section 5): a graph network that scores stages,
 * jobs' limits and, beside the stages, that executors stay free.
 */
public final class GraphPolicy implements StagePolicy {
  /** Hears of each decision; for training. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A candidate and a limit were chosen.
     *
     * @param candidate as many as there are for holding
     * @param limit which share of all executors, from 0 on; 0 for holding
     */
    void chose(Choices choices, int candidate, int limit);
  }

  private static final double PERCENT = 100;

  private final double[] network;
  private final Chooser chooser;
  private final Listener listener;
  private final Outlines outlines = new Outlines();
  private final Embeddings embeddings;
  private final GraphHeads heads = new GraphHeads();
  private final double[] limits = new double[GraphLayout.LIMITS];
  private double[] logits = new double[16];

  public GraphPolicy(GraphWeights weights) {
    this(weights, Chooser.greedy(), (choices, candidate, limit) -> {});
  }

  /** Takes what {@code chooser} says, and tells {@code listener}. */
  public GraphPolicy(GraphWeights weights, Chooser chooser, Listener listener) {
    this.network = weights.network();
    this.chooser = chooser;
    this.listener = listener;
    embeddings = new Embeddings(network);
  }

  @Override
  public Decision decide(Situation situation) {
    Choices choices = choices(situation);
    if (choices.count() == 0) {
      return Decision.NONE;
    }
    int candidate = chooser.choose(logits, choices.count() + 1);
    check(logits[candidate]);
    if (candidate == choices.count()) {
      listener.chose(choices, candidate, 0);
      return Decision.NONE;
    }
    heads.limits(network, choices, embeddings.embeddings(), candidate, limits);
    int limit = chooser.choose(limits, limits.length);
    check(limits[limit]);
    listener.chose(choices, candidate, limit);
    return choices.decision(candidate, limit);
  }

  private Choices choices(Situation situation) {
    JobFeatures[] jobs = outlines.of(situation.jobs());
    embeddings.look(situation.jobs());
    Choices choices = Choices.of(jobs, embeddings.views(), situation);
    if (logits.length <= choices.count()) {
      logits = new double[2 * choices.count()];
    }
    if (choices.count() > 0) {
      heads.stages(network, choices, embeddings.embeddings(), logits);
    }
    return choices;
  }

  private static void check(double logit) {
    if (!Double.isFinite(logit)) {
      throw new IllegalStateException("the network says " + logit);
    }
  }

  @Override
  public Map<Integer, String> reasons(Situation situation) {
    Choices choices = choices(situation);
    double[] chances = Chooser.chances(logits, choices.count() + 1);
    return Reasons.ofBest(
        choices.count(),
        choices::job,
        at -> logits[at],
        at -> String.format(Locale.ROOT, "taken in %.0f of 100 cases", PERCENT * chances[at]));
  }

  /** Chooses by the logarithms of chances. */
  @FunctionalInterface
  public interface Chooser {
    /**
     * One of the first {@code count}.
     *
     * @param logits logarithms of chances but for a shared number; negative infinity for no choice
     */
    int choose(double[] logits, int count);

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

    static double[] chances(double[] logits, int count) {
      double most = logits[greedy().choose(logits, count)];
      double[] chances = new double[count];
      double sum = 0;
      for (int i = 0; i < count; i++) {
        chances[i] = Math.exp(logits[i] - most);
        sum += chances[i];
      }
      for (int i = 0; i < count; i++) {
        chances[i] /= sum;
      }
      return chances;
    }
  }

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
