package io.heddle.yarn.tune;

import io.heddle.yarn.testing.Interruptions;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The stock Fair scheduler, with something done just before it loads its allocations. */
public final class InterruptedFair extends FairScheduler {
  private final Interruptions interruptions = new Interruptions();

  Interruptions interruptions() {
    return interruptions;
  }

  @Override
  public void reinitialize(Configuration next, RMContext context) throws IOException {
    interruptions.before(next);
    super.reinitialize(next, context);
  }
}
