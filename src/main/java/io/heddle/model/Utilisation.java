package io.heddle.model;

/**
 * Use of a node's hardware over some window; NaN is unknown.
 *
 * @param cpu share of all cores, in [0, 1]
 * @param memory share of the physical memory, in [0, 1]
 * @param disk bytes read per second over their maximum, plus written over theirs; in [0, 2]
 * @param network likewise of bytes received and sent; in [0, 2]
 * @param ioWait share of CPU time in which a core only waited for I/O, in [0, 1]
 */
public record Utilisation(double cpu, double memory, double disk, double network, double ioWait) {
  public static final Utilisation UNKNOWN =
      new Utilisation(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
