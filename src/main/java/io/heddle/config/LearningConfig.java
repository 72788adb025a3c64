package io.heddle.config;

import java.util.concurrent.TimeUnit;

/**
 * How it is learned which jobs share nodes well.
 *
 * @param periodMillis between two looks at the cluster
 * @param maxJobs recurring jobs of which anything is kept
 * @param learningRate step size of the gradient bandits, above 0
 * @param update how Hugo's printed update is read
 * @param groups of jobs with alike use; 0 for as many as part the jobs best
 * @param companion what Heddle's own learner adds
 * @param waitingLimitMillis beyond which {@code hugo-star} starts an application in any case
 */
public record LearningConfig(
    long periodMillis,
    int maxJobs,
    double learningRate,
    UpdateRule update,
    int groups,
    CompanionConfig companion,
    long waitingLimitMillis) {
  static final String PREFIX = HeddleConfig.PREFIX + "colocation.";
  public static final String PERIOD = PREFIX + "period-ms";
  public static final String MAX_JOBS = PREFIX + "max-jobs";
  public static final String LEARNING_RATE = PREFIX + "learning-rate";
  public static final String UPDATE = PREFIX + "update";
  public static final String GROUPS = PREFIX + "groups";
  public static final String WAITING_LIMIT = PREFIX + "hugo-star.waiting-limit-ms";

  private static final int MOST_JOBS = 10_000;
  private static final int MOST_GROUPS = 64;
  private static final double LEAST_RATE = 1e-6;

  static LearningConfig parse(SettingsReader reader) {
    return new LearningConfig(
        reader.integer(PERIOD, 1_000, TimeUnit.HOURS.toMillis(1), "milliseconds"),
        (int) reader.integer(MAX_JOBS, 1, MOST_JOBS, "jobs"),
        reader.number(LEARNING_RATE, LEAST_RATE, 1),
        reader.oneOf(UPDATE, UpdateRule.class),
        (int) reader.integer(GROUPS, 0, MOST_GROUPS, "groups"),
        CompanionConfig.parse(reader),
        reader.integer(WAITING_LIMIT, 0, TimeUnit.DAYS.toMillis(7), "milliseconds"));
  }

  /**
   * The default learner of co-location.
   *
   * @param peek how many waiting applications it chooses from, those first in order
   * @param waitingFactor no application waits for more starts than this times those it would in
   *     order
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

  /** How the printed update of Hugo's preferences is read (Thamsen et al., Euro-Par 2019, 3.2). */
  public enum UpdateRule {
    /** What is printed is added to the preference, as in Eq. 2 and 3 of the CCPE paper. */
    INCREMENT,
    /** What is printed replaces the preference, to the letter. */
    ASSIGNMENT
  }
}
