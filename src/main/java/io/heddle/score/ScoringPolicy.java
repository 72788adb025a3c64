package io.heddle.score;

import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import io.heddle.rule.MasterRule;
import io.heddle.rule.ReservationRule;
import io.heddle.rule.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Which terms make a request's preference, with which weights, and how they are combined; the
 * candidate with the largest preference is served next. Stateless.
 *
 * <p>Each term has a number, its place among the {@link #scorer(int) scorers}.
 */
public final class ScoringPolicy {
  /** How terms become one preference. */
  public enum Combination {
    /**
     * Each term is normalised to [0, 1] over the candidates of a decision, then weighted and added.
     * Source: Yao et al., Eq. 4 and 6.
     */
    SUM,
    /** Terms are multiplied as they are, so that none is drowned where candidates disagree. */
    PRODUCT
  }

  private final Combination combination;
  private final Rules rules;
  private final Scorer[] scorers;
  private final double[] weights;
  private final Scorer.OfDemand[] ofDemand;
  private final Scorer.OfJob[] ofJob;
  private final Scorer.OfRequest[] ofRequest;
  private final boolean scoresJobs;

  private ScoringPolicy(Combination combination, Rules rules, double[] weights, Scorer... scorers) {
    this.combination = combination;
    this.rules = rules;
    this.weights = weights;
    this.scorers = scorers;
    ofDemand = ofKind(Scorer.OfDemand.class, new Scorer.OfDemand[scorers.length]);
    ofJob = ofKind(Scorer.OfJob.class, new Scorer.OfJob[scorers.length]);
    ofRequest = ofKind(Scorer.OfRequest.class, new Scorer.OfRequest[scorers.length]);
    scoresJobs = Stream.of(ofJob).anyMatch(Objects::nonNull);
  }

  private <S extends Scorer> S[] ofKind(Class<S> kind, S[] found) {
    for (int i = 0; i < scorers.length; i++) {
      found[i] = kind.isInstance(scorers[i]) ? kind.cast(scorers[i]) : null;
    }
    return found;
  }

  /**
   * A weighted sum of terms, each normalised over the candidates.
   *
   * @param weights of each scorer, by its name; finite, and at least 0
   * @param scorers at most one of them of requests: the requests of equal demand and job are sorted
   *     by it
   * @throws IllegalArgumentException if a weight or the scorers cannot be used
   */
  public static ScoringPolicy sum(ToDoubleFunction<String> weights, Scorer... scorers) {
    List<String> sorting = new ArrayList<>();
    double[] found = new double[scorers.length];
    for (int i = 0; i < scorers.length; i++) {
      found[i] = weights.applyAsDouble(scorers[i].name());
      if (!(found[i] >= 0 && found[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "weight %s of %s: it must be finite and at least 0"
                .formatted(found[i], scorers[i].name()));
      }
      if (scorers[i] instanceof Scorer.OfRequest) {
        sorting.add(scorers[i].name());
      }
    }
    if (sorting.size() > 1) {
      throw new IllegalArgumentException("a sum sorts requests by one scorer, not by " + sorting);
    }
    return new ScoringPolicy(Combination.SUM, null, found, scorers);
  }

  /**
   * The product of terms as they are.
   *
   * @param counts whether a scorer counts, by its name; the others are left out
   */
  public static ScoringPolicy product(Predicate<String> counts, Scorer... scorers) {
    Scorer[] factors =
        Stream.of(scorers).filter(scorer -> counts.test(scorer.name())).toArray(Scorer[]::new);
    double[] ones = new double[factors.length];
    Arrays.fill(ones, 1);
    return new ScoringPolicy(Combination.PRODUCT, null, ones, factors);
  }

  /**
   * Returns the policy with rules that use what is expected of the queue: requests are scored with
   * a forecast, reduces are held back, nodes are reserved and masters started by rules; each as
   * configured.
   */
  public ScoringPolicy with(ReservationRule reservations, MasterRule masters) {
    return new ScoringPolicy(combination, new Rules(reservations, masters), weights, scorers);
  }

  /** Returns the rules; empty for a policy that does not use what is expected of the queue. */
  public Optional<Rules> rules() {
    return Optional.ofNullable(rules);
  }

  public Combination combination() {
    return combination;
  }

  public int size() {
    return scorers.length;
  }

  public List<Scorer> scorers() {
    return List.of(scorers);
  }

  public Scorer scorer(int term) {
    return scorers[term];
  }

  /** The weight of a term, finite and at least 0; 1 in a product. */
  public double weight(int term) {
    return weights[term];
  }

  /** Whether a term scores requests, and not demands or jobs. */
  public boolean isOfRequest(int term) {
    return ofRequest[term] != null;
  }

  /**
   * Scores an application for as long as its requests wait.
   *
   * @return a score for each term that scores jobs, in their order
   * @throws ScoringException if one cannot be compared
   */
  public List<Double> scoreJob(StageProgress stages) {
    if (!scoresJobs) {
      return List.of();
    }
    return Stream.of(ofJob)
        .filter(Objects::nonNull)
        .map(scorer -> finite(scorer, scorer.score(stages), stages))
        .toList();
  }

  /**
   * Scores a request.
   *
   * @throws ScoringException if a score cannot be compared
   */
  public RequestScore scoreRequest(RequestState request) {
    double[] terms = new double[scorers.length];
    double total = combination == Combination.PRODUCT ? 1 : 0;
    for (int i = 0; i < terms.length; i++) {
      if (ofRequest[i] != null) {
        terms[i] = comparable(ofRequest[i], ofRequest[i].score(request), request);
        total = combination == Combination.SUM ? terms[i] : total * factor(terms[i]);
      }
    }
    return RequestScore.ofOwn(terms, total);
  }

  public static double factor(double score) {
    return score == Scorer.NEUTRAL ? 1 : score;
  }

  /**
   * The scores of a class of demands that no node has been asked for yet.
   *
   * @return a score for each term, 0 where it does not score jobs
   */
  public double[] scores(List<Double> job) {
    double[] scores = new double[scorers.length];
    int next = 0;
    for (int i = 0; i < scores.length; i++) {
      if (ofJob[i] != null) {
        scores[i] = job.get(next++);
      }
    }
    return scores;
  }

  /**
   * Scores a demand on a node.
   *
   * @param scores one for each term; those of demands are replaced
   * @throws ScoringException if one cannot be compared
   */
  public void scoreDemand(ResourceVector demand, NodeState node, double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      if (ofDemand[i] != null) {
        scores[i] = finite(ofDemand[i], ofDemand[i].score(demand, node), demand);
      }
    }
  }

  /**
   * The product of all that these scores of a demand multiply by; those of requests are left out.
   */
  public double factorOf(double[] scores) {
    double product = 1;
    for (int term = 0; term < scores.length; term++) {
      if (ofRequest[term] == null) {
        product *= factor(scores[term]);
      }
    }
    return product;
  }

  /**
   * At least {@link #factorOf} of any demand that fits the node and takes no more than {@code size}
   * of it, the sum of the shares of its capacity; infinite where nothing bounds it.
   */
  public double mostFactor(double size, NodeState node) {
    double product = 1;
    for (int term = 0; term < scorers.length; term++) {
      if (ofDemand[term] != null) {
        product *= ofDemand[term].most(size, node);
      } else if (ofJob[term] != null) {
        product *= Math.max(1, ofJob[term].bounds().most());
      }
    }
    return product;
  }

  private static double finite(Scorer scorer, double score, Object of) {
    if (score == Scorer.UNBOUNDED) {
      throw refused(scorer, score, of);
    }
    return comparable(scorer, score, of);
  }

  private static double comparable(Scorer scorer, double score, Object of) {
    if (!(score >= 0 || score == Scorer.NEUTRAL)) {
      throw refused(scorer, score, of);
    }
    return score;
  }

  private static ScoringException refused(Scorer scorer, double score, Object of) {
    return new ScoringException("score " + score + " by " + scorer.name() + " of " + of);
  }
}
