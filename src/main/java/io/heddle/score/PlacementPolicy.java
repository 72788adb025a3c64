package io.heddle.score;

import static io.heddle.score.ScoringPolicy.product;
import static io.heddle.score.ScoringPolicy.sum;

import io.heddle.config.ScoringConfig;
import io.heddle.rule.AdmittedMasters;
import io.heddle.rule.FewReservations;
import io.heddle.rule.KeptRoom;
import io.heddle.rule.RankedMasters;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The one place where placement policies are registered, each with its scorers. */
public enum PlacementPolicy {
  /** Own work, for short completion times of everybody's jobs. */
  HEDDLE(
      given ->
          product(
                  given.terms()::counts,
                  new BestFit(),
                  new Criticality(),
                  new JobSize(1, 1),
                  new FairShare(),
                  new Ageing())
              .with(new FewReservations(), new RankedMasters())),
  /**
   * Own work, for a batch that is to end early, on the fitness of Yao et al.; a product does not
   * tie where candidates disagree.
   */
  HEDDLE_MAKESPAN(
      given ->
          product(given.terms()::counts, new Fitness(), new Criticality(), new JobSize())
              .with(new KeptRoom(), new AdmittedMasters())),
  /** HaSTE's real-time assignment. Source: Yao et al., section 3.4.3, Eq. 4. */
  HASTE(given -> sum(term -> 1, new Fitness(), new Urgency())),
  /** HaSTE with alignment, for iterative jobs. Source: Yao et al., section 4.2, Eq. 6. */
  HASTE_A(given -> sum(given.beta()::of, new Fitness(), new Urgency(), new Alignment())),
  /** First fit decreasing by dot product, a baseline. Source: Yao et al., section 3.4.1. */
  FFD_DP(given -> sum(term -> 1, new Fitness())),
  /** The plan of stages alone, whatever node asks. Source: Mao et al., Decima, SIGCOMM 2019. */
  DECIMA(
      given -> product(term -> true, new StageOrder()).with(new KeptRoom(), new AdmittedMasters())),
  /** Policy {@code decima} with linear scores. */
  DECIMA_LINEAR(
      given -> product(term -> true, new StageOrder()).with(new KeptRoom(), new AdmittedMasters()));

  @SuppressWarnings("ImmutableEnumChecker") // The functions hold no state.
  private final Function<ScoringConfig, ScoringPolicy> made;

  PlacementPolicy(Function<ScoringConfig, ScoringPolicy> made) {
    this.made = made;
  }

  public ScoringPolicy create(ScoringConfig config) {
    return made.apply(config);
  }

  /** Every scorer that a policy has by default, by name, in the order of the policies. */
  public static Collection<Scorer> scorers() {
    ScoringConfig defaults = ScoringConfig.ofDefaults();
    Map<String, Scorer> scorers = new LinkedHashMap<>();
    for (PlacementPolicy policy : values()) {
      policy.create(defaults).scorers().forEach(one -> scorers.putIfAbsent(one.name(), one));
    }
    return scorers.values();
  }

  /** The name in configuration and reports, such as {@code ffd-dp}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Set<String> configNames() {
    return Arrays.stream(values())
        .map(PlacementPolicy::configName)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The policy of this name.
   *
   * @throws IllegalArgumentException if there is none; configuration was checked before
   */
  public static PlacementPolicy named(String configName) {
    return Arrays.stream(values())
        .filter(policy -> policy.configName().equals(configName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no placement policy " + configName));
  }
}
