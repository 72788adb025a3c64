package io.heddle.yarn.testing;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/** What a test does, or lets fail, just before new settings take effect. */
public final class Interruptions {
  public interface Interruption {
    void before(Configuration next) throws IOException;
  }

  private volatile Interruption interruption = next -> {};

  /** The next time, and the next time only. */
  public void once(Interruption once) {
    interruption =
        next -> {
          interruption = same -> {};
          once.before(next);
        };
  }

  public void before(Configuration next) throws IOException {
    interruption.before(next);
  }
}
