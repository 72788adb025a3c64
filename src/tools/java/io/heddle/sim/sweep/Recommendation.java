package io.heddle.sim.sweep;

import io.heddle.sim.report.Gain;
import io.heddle.sim.report.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of a sweep.
 *
 * @param figures of all candidates on the searched seeds, the present one first
 * @param confirmed of the present one and the best ones on the further seeds
 * @param heddle the best of Heddle, or the present one where none of its can run
 * @param gains of the winner beside the others; where the present one wins, of the others beside it
 */
public record Recommendation(
    Sweep sweep,
    List<CandidateFigures> figures,
    List<CandidateFigures> confirmed,
    SweepCandidate winner,
    SweepCandidate stock,
    SweepCandidate heddle,
    List<Gain> gains,
    List<RunResult> present) {
  public Recommendation {
    figures = List.copyOf(figures);
    gains = List.copyOf(gains);
    present = List.copyOf(present);
  }

  public String verdict() {
    if (winner.name().equals(SweepCandidate.PRESENT)) {
      return "Keep the present configuration: no other is better beyond chance"
          + (winner.isHeddle() ? "." : ", Heddle's among them.");
    }
    return winner.isHeddle()
        ? "Recommended: " + winner.name() + "."
        : "Recommended: "
            + winner.name()
            + ". Hadoop's own scheduler wins: Heddle is not better beyond chance.";
  }

  Map<String, List<String>> lines() {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    winner
        .change()
        .forEach(
            one -> lines.computeIfAbsent(one.file(), file -> new ArrayList<>()).add(one.xml()));
    return lines;
  }
}
