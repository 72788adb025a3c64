package io.heddle.sim.engine.interference;

/**
 * A part of a job in which its containers use hardware in one way.
 *
 * @param seconds it takes where the job shares no node, above 0
 * @param demand of each container
 */
public record Phase(double seconds, HardwareDemand demand) {
  public Phase {
    if (!(seconds > 0)) {
      throw new IllegalArgumentException("a phase of " + seconds + " s: above 0");
    }
  }
}
