package io.heddle.model;

/**
 * How much of a node's hardware is in use, over some window. NaN says that a figure is not known.
 *
 * @param cpu share of all cores, in [0, 1]
 * @param memory share of the physical memory, in [0, 1]
 * @param disk bytes read per second over their maximum, plus bytes written over theirs; in [0, 2]
 * @param network bytes received per second over their maximum, plus bytes sent over theirs; in [0,
 *     2]
 * @param ioWait share of CPU time in which a core had nothing to do but wait for I/O, in [0, 1]
 */
public record Utilisation(double cpu, double memory, double disk, double network, double ioWait) {
  public static final Utilisation UNKNOWN =
      new Utilisation(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
