package io.heddle.score;

import io.heddle.config.PreferenceWeights;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The one place where placement policies are registered. */
public enum PlacementPolicy {
  HEDDLE(beta -> new Heddle()),
  HASTE(beta -> new Haste()),
  HASTE_A(HasteA::new),
  FFD_DP(beta -> new FfdDotProduct()),
  DECIMA(beta -> new StageOrder()),
  DECIMA_LINEAR(beta -> new StageOrder());

  @SuppressWarnings("ImmutableEnumChecker") // Constructors hold no state.
  private final Function<PreferenceWeights, ScoringPolicy> constructor;

  PlacementPolicy(Function<PreferenceWeights, ScoringPolicy> constructor) {
    this.constructor = constructor;
  }

  /** A new instance, with these weights where the policy has any. */
  public ScoringPolicy create(PreferenceWeights beta) {
    return constructor.apply(beta);
  }

  /** The name in configuration and reports, such as {@code ffd-dp}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All names that configuration may use. */
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
