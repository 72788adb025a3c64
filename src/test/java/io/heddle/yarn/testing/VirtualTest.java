package io.heddle.yarn.testing;

import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import org.junit.jupiter.api.AfterEach;

/** Tests with a virtual cluster each, which ends with its test. */
public abstract class VirtualTest {
  protected VirtualCluster cluster;

  @AfterEach
  void endTheCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  protected VirtualApplication submit(Submission submission, Tasks tasks) {
    VirtualApplication submitted = cluster.submit(submission);
    submitted.ask(tasks);
    return submitted;
  }
}
