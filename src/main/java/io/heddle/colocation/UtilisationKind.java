package io.heddle.colocation;

import io.heddle.model.Utilisation;
import java.util.function.ToDoubleFunction;

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

  /** This figure, NaN if it is not known. */
  double of(Utilisation use) {
    return getter.applyAsDouble(use);
  }
}
