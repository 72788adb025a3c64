package io.heddle.config;

import java.util.concurrent.TimeUnit;

/**
 * When a change is taken back.
 *
 * @param margin part by which jobs may take longer than predicted, above 0
 * @param jobs that must have ended, or be very late, before anything is concluded
 * @param watchMillis at most so long a change that is not judged yet keeps others from being made
 * @param leaveAloneMillis so long nothing is changed in the direction of a change that was taken
 *     back once
 */
public record JudgingConfig(double margin, int jobs, long watchMillis, long leaveAloneMillis) {
  private static final String PREFIX = TunerConfig.PREFIX + "judging.";
  public static final String MARGIN = PREFIX + "margin";
  public static final String JOBS = PREFIX + "jobs";
  public static final String WATCH = PREFIX + "watch-ms";
  public static final String LEAVE_ALONE = PREFIX + "leave-alone-ms";

  private static final double SMALLEST_MARGIN = 0.01;
  private static final double LARGEST_MARGIN = 10;
  private static final int MOST_JOBS = 1_000;

  static JudgingConfig parse(SettingsReader reader) {
    return new JudgingConfig(
        reader.number(MARGIN, SMALLEST_MARGIN, LARGEST_MARGIN),
        (int) reader.integer(JOBS, 2, MOST_JOBS, "jobs"),
        reader.integer(WATCH, 1_000, TimeUnit.DAYS.toMillis(1), "milliseconds"),
        reader.integer(LEAVE_ALONE, 0, TimeUnit.DAYS.toMillis(1), "milliseconds"));
  }
}
