package io.heddle.config;

import io.heddle.model.Printable;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;

/** Keys of earlier versions: accepted and ignored, so that an upgrade starts. */
final class RemovedKeys {
  /** Its one value left, {@code queue}, is what always holds. */
  private static final String SCOPE = HeddleConfig.PREFIX + "scope";

  private static final String BETA_COMPANY = HeddleConfig.PREFIX + "haste-a.beta.company";
  private static final String QUEUE_BETA_COMPANY = ".beta.company";

  private RemovedKeys() {}

  static boolean isIgnored(String key) {
    return key.equals(SCOPE)
        || key.equals(BETA_COMPANY)
        || (key.startsWith(HeddleConfig.QUEUE) && key.endsWith(QUEUE_BETA_COMPANY));
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
