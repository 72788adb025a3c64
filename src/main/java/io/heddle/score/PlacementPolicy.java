package io.heddle.score;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The one place where placement policies are registered. */
public enum PlacementPolicy {
  HASTE(Haste::new),
  FFD_DP(FfdDotProduct::new);

  @SuppressWarnings("ImmutableEnumChecker") // A constructor reference holds no state.
  private final Supplier<ScoringPolicy> constructor;

  PlacementPolicy(Supplier<ScoringPolicy> constructor) {
    this.constructor = constructor;
  }

  /** A new instance. */
  public ScoringPolicy create() {
    return constructor.get();
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
