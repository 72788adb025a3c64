package io.heddle.yarn;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/** What a test does, or lets fail, just before new settings take effect. */
final class Interruptions {
  /** What happens then. */
  interface Interruption {
    void before(Configuration next) throws IOException;
  }

  private volatile Interruption interruption = next -> {};

  /** The next time, and the next time only. */
  void once(Interruption once) {
    interruption =
        next -> {
          interruption = same -> {};
          once.before(next);
        };
  }

  void before(Configuration next) throws IOException {
    interruption.before(next);
  }
}
