package io.heddle.sim;

import io.heddle.model.Utilisation;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Each job goes on as if it were alone. */
final class NoInterference implements Interference {
  static final String IDLE = "idle";

  @Override
  public Set<String> uses() {
    return Set.of(IDLE);
  }

  @Override
  public double endOfPhase(String use, double done) {
    return 1;
  }

  @Override
  public Shared of(List<Presence> company) {
    return new Shared(Collections.nCopies(company.size(), 1.0), new Utilisation(0, 0, 0, 0, 0));
  }

  @Override
  public double rate(List<Double> rates) {
    return 1;
  }
}
