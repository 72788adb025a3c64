package io.heddle.config;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * How queue settings follow the workload, on any scheduler.
 *
 * @param active whether changes are made; else they are only journaled
 * @param tickMillis between two looks at the cluster, at each of which a change is judged
 * @param intervalMillis at least so long between two searches for better settings
 * @param model name of the latency model, {@code task} or {@code paper}
 * @param sizeClasses of jobs whose priorities are set by size; 0 to leave priorities alone
 * @param limits of changes
 * @param judging of changes that were made
 * @param bounds of queues
 */
public record TunerConfig(
    boolean active,
    long tickMillis,
    long intervalMillis,
    String model,
    int sizeClasses,
    ChangeLimits limits,
    JudgingConfig judging,
    TunerBounds bounds) {
  public static final String PREFIX = HeddleConfig.PREFIX + "tuner.";
  public static final String MODE = PREFIX + "mode";
  public static final String TICK = PREFIX + "tick-ms";
  public static final String INTERVAL = PREFIX + "interval-ms";
  public static final String MODEL = PREFIX + "model";
  public static final String SIZE_CLASSES = PREFIX + "size-classes";

  private static final int MOST_SIZE_CLASSES = 20;

  /** Of {@link #model}: containers return task by task. */
  public static final String TASK = "task";

  /** Of {@link #model}: Alg. 1 and 2 of AdaptiveConfig as printed. */
  public static final String PAPER = "paper";

  private static final String ACTIVE = "active";

  /**
   * Parses and checks the settings of the tuner alone, for schedulers other than Heddle.
   *
   * @throws ConfigException if one of them cannot be used, or is not known
   */
  public static TunerConfig parse(Configuration conf) {
    Configuration defaults = HeddleConfig.defaults();
    SettingsReader reader = new SettingsReader(conf, defaults);
    reader
        .below(PREFIX)
        .forEach(
            (rest, value) -> {
              String key = PREFIX + rest;
              if (defaults.get(key) == null && !key.startsWith(TunerBounds.QUEUE)) {
                throw new ConfigException(
                    key, value, "no such key; heddle-default.xml lists all, remove or correct it");
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
        (int) reader.integer(SIZE_CLASSES, 0, MOST_SIZE_CLASSES, "classes"),
        ChangeLimits.parse(reader),
        JudgingConfig.parse(reader),
        TunerBounds.parse(reader));
  }
}
