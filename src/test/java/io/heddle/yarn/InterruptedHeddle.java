package io.heddle.yarn;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/** Lets a test do something, or fail, just before new settings take effect. */
public final class InterruptedHeddle extends HeddleScheduler {
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

  @Override
  public void reinitialize(Configuration next, RMContext context, boolean validation)
      throws IOException {
    interruption.before(next);
    super.reinitialize(next, context, validation);
  }
}
