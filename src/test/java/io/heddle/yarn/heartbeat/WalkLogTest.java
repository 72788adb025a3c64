package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;

/** A node of 4 GB and one of 1 GB: a master of 2 GB, a task of 1 GB, then one that must wait. */
class WalkLogTest {
  private static List<String> steps(Level level) {
    try (VirtualCluster cluster = new VirtualQueues().queue("a", 100, 100).start(Family.HEDDLE);
        LogEvents log = LogEvents.of(Logger.getLogger(WalkLog.class), level)) {
      cluster.addNode("n", 4, 4, "", 500);
      cluster.addNode("small", 1, 1, "", 700);
      VirtualApplication application = cluster.submit("a", 2);
      application.ask(Tasks.of(1, 1, 2, 1, 100_000));
      cluster.run(5_000);
      application.ask(Tasks.of(2, 2, 1, 1, 100_000));
      cluster.run(20_000);
      return log.messages();
    }
  }

  @Test
  void eachStepIsALine() {
    List<String> steps = steps(Level.DEBUG);

    assertThat(steps)
        .containsSubsequence(
            "walk node=n:8041 free=<memory:2048, vCores:3> decides=true",
            "visit node=n:8041 queue=root.a partition= lent=false")
        .anyMatch(
            step ->
                step.startsWith(
                    "offer node=n:8041 queue=root.a application=appattempt_1_0001_000001 request="))
        .contains(
            "commit node=n:8041 queue=root.a container=container_1_0001_01_000002"
                + " resource=<memory:1024, vCores:2>")
        .anyMatch(step -> step.startsWith("reserve node=n:8041 queue=root.a container="))
        .anyMatch(step -> step.startsWith("end node=n:8041 nanos="));
  }

  @Test
  void nothingIsLoggedAtTheUsualLevel() {
    assertThat(steps(Level.INFO)).isEmpty();
  }
}
