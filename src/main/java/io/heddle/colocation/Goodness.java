package io.heddle.colocation;

import io.heddle.model.Utilisation;

/** How well a node is used (Thamsen et al., CCPE 2020, 4.1.1). */
public final class Goodness {
  private static final double PENALTY_OF_WAITING = 5;

  private Goodness() {}

  /**
   * {@code G = f(cpu + (h(disk) + h(network)) * l(ioWait))} with {@code f(x) = exp(1 + x)}, {@code
   * l(x) = exp(-5 x)} (Eq. 1), from e to e^4. Unknown figures count as 0; NaN if none of cpu, disk
   * and network is known.
   */
  public static double of(Utilisation use) {
    if (isUnknown(use)) {
      return Double.NaN;
    }
    double io = saturation(orNothing(use.disk())) + saturation(orNothing(use.network()));
    double undisturbed = Math.exp(-PENALTY_OF_WAITING * orNothing(use.ioWait()));
    return Math.exp(1 + orNothing(use.cpu()) + io * undisturbed);
  }

  /** {@code h(r, w) = tanh(r / r_max + w / w_max)}; {@code shares} is the sum, in [0, 2]. */
  static double saturation(double shares) {
    return Math.tanh(shares);
  }

  /**
   * Returns the sum of CPU, disk and network in [0, 5], unknown ones as 0; NaN if none is known.
   */
  static double inUse(Utilisation use) {
    return isUnknown(use)
        ? Double.NaN
        : orNothing(use.cpu()) + orNothing(use.disk()) + orNothing(use.network());
  }

  private static boolean isUnknown(Utilisation use) {
    return Double.isNaN(use.cpu()) && Double.isNaN(use.disk()) && Double.isNaN(use.network());
  }

  private static double orNothing(double figure) {
    return Double.isNaN(figure) ? 0 : figure;
  }
}
