package io.heddle.place;

import io.heddle.score.PlacementPolicy;
import io.heddle.score.Scorer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What settled a decision: a term of the policy, or what goes before all terms.
 *
 * @param name as users see it: lower-case words joined by hyphens
 */
public record DecisionTerm(String name) {
  /** An ApplicationMaster's container goes first. */
  public static final DecisionTerm APPLICATION_MASTER = new DecisionTerm("application-master");

  /** The request had waited beyond the limit. */
  public static final DecisionTerm WAITING = new DecisionTerm("waiting");

  /** It belongs to the plan that fills an empty node best; the next best does not. */
  public static final DecisionTerm INITIAL_ASSIGNMENT = new DecisionTerm("initial-assignment");

  /** No other demand fitted the node. */
  public static final DecisionTerm ONLY_CANDIDATE = new DecisionTerm("only-candidate");

  /** The next best was preferred as much. */
  public static final DecisionTerm TIE = new DecisionTerm("tie");

  /** It fits no node yet and is the first that stock may reserve one for. */
  public static final DecisionTerm RESERVATION = new DecisionTerm("reservation");

  /** Stock order: nothing ranked could be served. */
  public static final DecisionTerm STOCK_ORDER = new DecisionTerm("stock-order");

  private static final List<DecisionTerm> KINDS =
      List.of(
          APPLICATION_MASTER,
          WAITING,
          INITIAL_ASSIGNMENT,
          ONLY_CANDIDATE,
          TIE,
          RESERVATION,
          STOCK_ORDER);

  // So that a decision allocates none.
  private static final Map<String, DecisionTerm> BY_SCORER =
      PlacementPolicy.scorers().stream()
          .map(Scorer::name)
          .collect(Collectors.toUnmodifiableMap(Function.identity(), DecisionTerm::new));

  /** The term of a scorer. */
  public static DecisionTerm of(Scorer scorer) {
    DecisionTerm known = BY_SCORER.get(scorer.name());
    return known == null ? new DecisionTerm(scorer.name()) : known;
  }

  /** All that there are, those of scorers last. */
  public static List<DecisionTerm> all() {
    return Stream.concat(KINDS.stream(), PlacementPolicy.scorers().stream().map(DecisionTerm::of))
        .toList();
  }
}
