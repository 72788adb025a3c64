package io.heddle.sim.sweep;

import java.util.List;

/**
 * Search for the best configuration: all candidates on some seeds, the best ones on further seeds.
 *
 * @param candidates the present configuration first
 * @param heldOut the further seeds, at least two
 */
public record Sweep(
    List<SweepCandidate> candidates, List<Long> seeds, List<Long> heldOut, Objective objective) {
  public int trials() {
    return candidates.size() * seeds.size() + 3 * heldOut.size();
  }
}
