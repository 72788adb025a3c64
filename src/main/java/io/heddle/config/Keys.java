package io.heddle.config;

import org.apache.hadoop.conf.Configuration;

/** Beginnings of Heddle's keys, and their defaults. */
public final class Keys {
  public static final String PREFIX = "yarn.scheduler.heddle.";

  /** Followed by a queue's path and the name of a setting. */
  public static final String QUEUE = PREFIX + "queue.";

  public static final String TUNER = PREFIX + "tuner.";
  static final String METRICS = PREFIX + "metrics.";

  private Keys() {}

  /** Returns the content of {@code heddle-default.xml}. */
  public static Configuration defaults() {
    Configuration defaults = new Configuration(false);
    defaults.addResource(Keys.class.getClassLoader().getResource("heddle-default.xml"));
    return defaults;
  }
}
