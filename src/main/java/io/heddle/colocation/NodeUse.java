package io.heddle.colocation;

import io.heddle.model.Utilisation;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A job's use of a node, or its spread: a finite number for each {@link UtilisationKind}. */
public record NodeUse(double cpu, double memory, double disk, double network) {
  /** Below it jobs differ by what a monitor errs. */
  private static final double LEAST_SPREAD = 0.05;

  static final NodeUse NOTHING = by(figure -> 0);

  /** Throws IllegalArgumentException if one is not finite. */
  public NodeUse {
    if (!Double.isFinite(cpu + memory + disk + network)) {
      throw new IllegalArgumentException(
          "use must be finite: %s, %s, %s, %s".formatted(cpu, memory, disk, network));
    }
  }

  static NodeUse by(ToDoubleFunction<UtilisationKind> value) {
    return new NodeUse(
        value.applyAsDouble(UtilisationKind.CPU),
        value.applyAsDouble(UtilisationKind.MEMORY),
        value.applyAsDouble(UtilisationKind.DISK),
        value.applyAsDouble(UtilisationKind.NETWORK));
  }

  static NodeUse mean(List<NodeUse> uses) {
    return by(figure -> uses.stream().mapToDouble(use -> use.of(figure)).average().orElse(0));
  }

  static NodeUse spread(List<NodeUse> uses) {
    NodeUse mean = mean(uses);
    return by(
        figure -> {
          double variance =
              uses.stream()
                  .mapToDouble(use -> use.of(figure) - mean.of(figure))
                  .map(by -> by * by)
                  .average()
                  .orElse(0);
          return Math.max(LEAST_SPREAD, Math.sqrt(variance));
        });
  }

  public double of(UtilisationKind figure) {
    return switch (figure) {
      case CPU -> cpu;
      case MEMORY -> memory;
      case DISK -> disk;
      case NETWORK -> network;
    };
  }

  /** The figures of a node's use that make up a job's profile. */
  public enum UtilisationKind {
    CPU(Utilisation::cpu),
    MEMORY(Utilisation::memory),
    DISK(Utilisation::disk),
    NETWORK(Utilisation::network);

    @SuppressWarnings("ImmutableEnumChecker") // A getter holds no state.
    private final ToDoubleFunction<Utilisation> getter;

    UtilisationKind(ToDoubleFunction<Utilisation> getter) {
      this.getter = getter;
    }

    double of(Utilisation use) {
      return getter.applyAsDouble(use);
    }
  }
}
