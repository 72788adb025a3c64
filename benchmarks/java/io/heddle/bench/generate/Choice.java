package io.heddle.bench.generate;

import java.util.List;
import java.util.random.RandomGenerator;

public record Choice<T>(List<Option<T>> options) {
  /** One of the values; {@code weight} is at least 0, in any unit. */
  public record Option<T>(T value, double weight) {}

  public Choice {
    options = List.copyOf(options);
    if (!(options.stream().mapToDouble(Option::weight).sum() > 0)
        || options.stream().anyMatch(option -> !(option.weight() >= 0))) {
      throw new IllegalArgumentException("weights of " + options + ": none negative, not all 0");
    }
  }

  public T draw(RandomGenerator random) {
    double left = random.nextDouble() * options.stream().mapToDouble(Option::weight).sum();
    for (Option<T> option : options) {
      left -= option.weight();
      if (left < 0) {
        return option.value();
      }
    }
    return options.get(options.size() - 1).value();
  }
}
