package io.heddle.admit;

import io.heddle.config.LearningConfig;
import io.heddle.learn.Knowledge;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** All admission policies: the one place to register another. */
public enum Admissions {
  FIFO((config, knowledge, random) -> new Fifo()),
  MARY((config, knowledge, random) -> new Mary(knowledge, random)),
  HUGO((config, knowledge, random) -> new Hugo(knowledge, one -> 1, random)),
  HUGO_STAR(
      (config, knowledge, random) -> new HugoStar(knowledge, config.waitingLimitMillis(), random)),
  COMPANION((config, knowledge, random) -> new Companion(config.companion(), knowledge, random));

  @SuppressWarnings("ImmutableEnumChecker") // Constructors hold no state.
  private final Constructor constructor;

  Admissions(Constructor constructor) {
    this.constructor = constructor;
  }

  private interface Constructor {
    AdmissionPolicy create(
        LearningConfig config, Supplier<Knowledge> knowledge, RandomGenerator random);
  }

  /**
   * A new instance, for one thread at a time.
   *
   * @param knowledge answers at once with what is known now
   */
  public AdmissionPolicy create(
      LearningConfig config, Supplier<Knowledge> knowledge, RandomGenerator random) {
    return constructor.create(config, knowledge, random);
  }

  /** As in the configuration: {@code hugo-star}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The policy with this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Admissions named(String configName) {
    return valueOf(configName.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** The names of all policies. */
  public static Set<String> configNames() {
    return Arrays.stream(values())
        .map(Admissions::configName)
        .collect(Collectors.toUnmodifiableSet());
  }
}
