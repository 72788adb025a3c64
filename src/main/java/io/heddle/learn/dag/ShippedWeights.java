package io.heddle.learn.dag;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Weights in the jar, for what a cluster may see. */
public enum ShippedWeights {
  /** Jobs that came together. */
  BATCH,
  /** Jobs that come one by one. */
  STREAM;

  /** As in file names: {@code batch}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The weights of the linear policy.
   *
   * @throws IOException if the jar is damaged
   */
  public LinearWeights linear() throws IOException {
    String file = "linear-" + configName() + ".txt";
    try (InputStream in = ShippedWeights.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IOException(file + " is missing from the jar");
      }
      return LinearWeights.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " in the jar: " + e.getMessage(), e);
    }
  }
}
