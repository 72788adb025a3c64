package io.heddle.config;

/**
 * The default learner of co-location.
 *
 * @param peek how many waiting applications it chooses from, those first in order
 * @param waitingFactor no application waits for more starts than this times those it would in order
 * @param inOrderShare of the choices that are left in order, to measure what the others earn
 */
public record CompanionConfig(int peek, double waitingFactor, double inOrderShare) {
  static final String PREFIX = LearningConfig.PREFIX + "companion.";
  public static final String PEEK = PREFIX + "peek";
  public static final String WAITING_FACTOR = PREFIX + "waiting-factor";
  public static final String IN_ORDER_SHARE = PREFIX + "in-order-share";

  private static final int DEEPEST_PEEK = 1_000;
  private static final double LARGEST_FACTOR = 100;

  static CompanionConfig parse(SettingsReader reader) {
    return new CompanionConfig(
        (int) reader.integer(PEEK, 1, DEEPEST_PEEK, "applications"),
        reader.number(WAITING_FACTOR, 1, LARGEST_FACTOR),
        reader.number(IN_ORDER_SHARE, 0, 1));
  }
}
