package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.config.LearningConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** All admission policies: the one place to register another. */
public enum Admissions {
  FIFO((config, experience, random) -> new StockOrder()),
  MARY(
      (config, experience, random) ->
          new Mary(experience.knowledge(), config.bandits().beside(), random)),
  HUGO(
      (config, experience, random) ->
          new Hugo(experience.knowledge(), config.bandits(), one -> 1, random)),
  HUGO_STAR(
      (config, experience, random) ->
          new HugoStar(experience.knowledge(), config.bandits(), random)),
  COMPANION((config, experience, random) -> new Companion(config.companion(), experience, random));

  @SuppressWarnings("ImmutableEnumChecker") // Constructors hold no state.
  private final Constructor constructor;

  Admissions(Constructor constructor) {
    this.constructor = constructor;
  }

  private interface Constructor {
    AdmissionPolicy create(
        LearningConfig config, AdmissionContext experience, RandomGenerator random);
  }

  private record StockOrder() implements AdmissionPolicy {
    @Override
    public int next(List<Waiting> waiting, List<Running> running) {
      return 0;
    }

    @Override
    public double[] chances(List<Waiting> waiting, List<Running> running) {
      double[] chances = new double[waiting.size()];
      chances[0] = 1;
      return chances;
    }
  }

  /** A new instance, for one thread at a time. */
  public AdmissionPolicy create(
      LearningConfig config, AdmissionContext experience, RandomGenerator random) {
    return constructor.create(config, experience, random);
  }

  /** As in the configuration: {@code hugo-star}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the policy with this name, or throws IllegalArgumentException. */
  public static Admissions named(String configName) {
    return valueOf(configName.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  public static Set<String> configNames() {
    return Arrays.stream(values())
        .map(Admissions::configName)
        .collect(Collectors.toUnmodifiableSet());
  }
}
