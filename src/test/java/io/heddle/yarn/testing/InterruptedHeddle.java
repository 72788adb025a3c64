package io.heddle.yarn.testing;

import io.heddle.yarn.HeddleScheduler;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/** Heddle, with something done just before new settings take effect. */
public final class InterruptedHeddle extends HeddleScheduler {
  private final Interruptions interruptions = new Interruptions();

  public Interruptions interruptions() {
    return interruptions;
  }

  @Override
  public void reinitialize(Configuration next, RMContext context, boolean validation)
      throws IOException {
    interruptions.before(next);
    super.reinitialize(next, context, validation);
  }
}
