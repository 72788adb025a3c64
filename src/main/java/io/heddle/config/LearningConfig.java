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
}
