package io.heddle.config;

import io.heddle.model.Printable;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
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

  /** Keys of earlier versions: accepted and ignored, so that an upgrade starts. */
  static final class RemovedKeys {
    /** Its one value left, {@code queue}, is what always holds. */
    private static final String SCOPE = Keys.PREFIX + "scope";

    private static final String QUEUE_BETA_COMPANY = ".beta.company";

    private static final Set<String> REMOVED =
        Set.of(
            "scope",
            "haste-a.beta.company",
            "initial-assignment.free-share",
            "initial-assignment.max-steps",
            "guard.log-interval-ms",
            "guard.max-demands",
            "guard.cool-down-ms",
            "explain.per-application",
            "explain.candidates",
            "metrics.samples",
            "metrics.stale-ms",
            "metrics.http.connect-timeout-ms",
            "metrics.http.max-body-kb",
            "metrics.learned.quantile",
            "metrics.learned.disk-floor-mb",
            "metrics.learned.network-floor-mb",
            "metrics.node-exporter.concurrent",
            "metrics.node-exporter.path",
            "metrics.influxdb.version",
            "colocation.groups",
            "colocation.companion.peek",
            "colocation.companion.waiting-factor",
            "admission.candidates",
            "dag.budget-ms",
            "tuner.judging.leave-alone-ms",
            "reclaim.pressure-stop");

    private RemovedKeys() {}

    static boolean isIgnored(String key) {
      return (key.startsWith(Keys.PREFIX) && REMOVED.contains(key.substring(Keys.PREFIX.length())))
          || (key.startsWith(Keys.QUEUE) && key.endsWith(QUEUE_BETA_COMPANY));
    }

    static void check(String key, String value) {
      if (key.equals(SCOPE) && !value.trim().equalsIgnoreCase("queue")) {
        throw new ConfigException(
            SCOPE, value, "the key was removed, requests are ranked within their queue; remove it");
      }
    }

    static List<String> in(Configuration conf) {
      return StreamSupport.stream(conf.spliterator(), false)
          .map(entry -> entry.getKey())
          .filter(RemovedKeys::isIgnored)
          .sorted()
          .map(key -> Printable.value(key) + " is no longer used; remove it")
          .toList();
    }
  }
}
