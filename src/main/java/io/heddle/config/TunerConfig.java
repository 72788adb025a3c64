package io.heddle.config;

import io.heddle.config.Keys.RemovedKeys;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * How queue settings follow the workload.
 *
 * @param active whether changes are made; else they are only journaled
 * @param tickMillis between two looks, at each of which a change is judged
 * @param intervalMillis least time between two searches
 * @param model latency model, {@code task} or {@code paper}
 * @param search {@code hull} or {@code paper}
 * @param sizeClasses of jobs whose priorities are set by size; 0 for none
 */
public record TunerConfig(
    boolean active,
    long tickMillis,
    long intervalMillis,
    String model,
    String search,
    int sizeClasses,
    ChangeLimits limits,
    JudgingConfig judging,
    TunerBounds bounds) {
  public static final String MODE = Keys.TUNER + "mode";
  public static final String TICK = Keys.TUNER + "tick-ms";
  public static final String INTERVAL = Keys.TUNER + "interval-ms";
  public static final String MODEL = Keys.TUNER + "model";
  public static final String SEARCH = Keys.TUNER + "search";
  public static final String SIZE_CLASSES = Keys.TUNER + "size-classes";

  private static final int MOST_SIZE_CLASSES = 20;

  /** Value of {@link #model}: containers return task by task. */
  public static final String TASK = "task";

  /** Value of {@link #search}: on a grid, and along concave hulls of what groups gain. */
  public static final String HULL = "hull";

  /** Value of {@link #model} and {@link #search}: AdaptiveConfig's Alg. 1 and 2, and Alg. 3. */
  public static final String PAPER = "paper";

  private static final String ACTIVE = "active";

  /**
   * Parses the tuner's settings for any scheduler.
   *
   * @throws ConfigException if one of them cannot be used, or is not known
   */
  public static TunerConfig parse(Configuration conf) {
    Configuration defaults = Keys.defaults();
    SettingsReader reader = new SettingsReader(conf, defaults);
    reader
        .below(Keys.TUNER)
        .forEach(
            (rest, value) -> {
              String key = Keys.TUNER + rest;
              if (defaults.get(key) == null
                  && !RemovedKeys.isIgnored(key)
                  && !key.startsWith(TunerBounds.QUEUE)) {
                throw new ConfigException(
                    key, value, "no such key; docs/keys.md lists all, remove or correct it");
              }
            });
    return parse(reader);
  }

  static TunerConfig parse(SettingsReader reader) {
    return new TunerConfig(
        SettingsReader.oneOf(MODE, reader.text(MODE), List.of("dry-run", ACTIVE)).equals(ACTIVE),
        reader.integer(TICK, 100, TimeUnit.SECONDS.toMillis(30), "milliseconds"),
        reader.integer(INTERVAL, 1_000, TimeUnit.DAYS.toMillis(1), "milliseconds"),
        SettingsReader.oneOf(MODEL, reader.text(MODEL), List.of(TASK, PAPER)),
        SettingsReader.oneOf(SEARCH, reader.text(SEARCH), List.of(HULL, PAPER)),
        (int) reader.integer(SIZE_CLASSES, 0, MOST_SIZE_CLASSES, "classes"),
        ChangeLimits.parse(reader),
        JudgingConfig.parse(reader),
        TunerBounds.parse(reader));
  }

  /**
   * Which changes the tuner may make, and how often.
   *
   * @param minGain part of the mean latency that a change must be predicted to save, in [0, 1)
   * @param maxStep most that a change moves a queue's share of its parent, in (0, 1]
   * @param coolDownMillis least time from one change to the next
   */
  public record ChangeLimits(double minGain, double maxStep, long coolDownMillis, int maxPerHour) {
    public static final String MIN_GAIN = Keys.TUNER + "min-gain";
    public static final String MAX_STEP = Keys.TUNER + "max-step";
    public static final String COOL_DOWN = Keys.TUNER + "cool-down-ms";
    public static final String MAX_PER_HOUR = Keys.TUNER + "max-changes-per-hour";

    private static final double LARGEST_GAIN = 0.9;
    private static final double SMALLEST_STEP = 0.01;

    static ChangeLimits parse(SettingsReader reader) {
      return new ChangeLimits(
          reader.number(MIN_GAIN, 0, LARGEST_GAIN),
          reader.number(MAX_STEP, SMALLEST_STEP, 1),
          reader.integer(COOL_DOWN, 0, TimeUnit.DAYS.toMillis(1), "milliseconds"),
          (int) reader.integer(MAX_PER_HOUR, 1, TimeUnit.HOURS.toSeconds(1), "changes"));
    }
  }

  /**
   * When a change is taken back.
   *
   * @param margin part by which jobs may take longer than predicted, above 0
   * @param jobs that must have ended, or be very late, before anything is concluded
   * @param watchMillis for which a change that is not judged keeps others from being made
   * @param leaveAloneMillis for which nothing changes in a direction that was taken back once
   */
  public record JudgingConfig(double margin, int jobs, long watchMillis, long leaveAloneMillis) {
    private static final String PREFIX = Keys.TUNER + "judging.";
    public static final String MARGIN = PREFIX + "margin";
    public static final String JOBS = PREFIX + "jobs";
    public static final String WATCH = PREFIX + "watch-ms";

    private static final double SMALLEST_MARGIN = 0.01;
    private static final double LARGEST_MARGIN = 10;
    private static final int MOST_JOBS = 1_000;
    private static final long LEAVE_ALONE_MILLIS = TimeUnit.MINUTES.toMillis(15);

    static JudgingConfig parse(SettingsReader reader) {
      return new JudgingConfig(
          reader.number(MARGIN, SMALLEST_MARGIN, LARGEST_MARGIN),
          (int) reader.integer(JOBS, 2, MOST_JOBS, "jobs"),
          reader.integer(WATCH, 1_000, TimeUnit.DAYS.toMillis(1), "milliseconds"),
          LEAVE_ALONE_MILLIS);
    }
  }
}
