package io.heddle.bench.compare;

import io.heddle.bench.experiment.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Ratios {
  private Ratios() {}

  /** The ratios of each of Heddle's rows to each other; where several stand together, the best. */
  public static Map<String, Double> ofHeddle(
      List<Entrant> entrants, Figures figures, List<List<String>> others) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (Entrant entrant : entrants) {
      if (entrant.isHeddle()) {
        others.forEach(
            theirs -> ratios.putAll(figures.ratios(entrant.name(), theirs.toArray(String[]::new))));
      }
    }
    return ratios;
  }
}
