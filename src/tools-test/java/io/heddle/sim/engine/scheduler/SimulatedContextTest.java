package io.heddle.sim.engine.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.AllocationExpirationInfo;
import org.junit.jupiter.api.Test;

class SimulatedContextTest {
  @Test
  void nothingIsKeptOfContainersThatWereHandedOver() {
    try (SimulatedContext context =
        new SimulatedContext(new YarnConfiguration(), Map.of(), container -> {})) {
      WeakReference<AllocationExpirationInfo> container = handOver(context);
      while (container.get() != null) {
        System.gc();
      }
      assertThat(context.get().getContainerAllocationExpirer()).isNotNull();
    }
  }

  private static WeakReference<AllocationExpirationInfo> handOver(SimulatedContext context) {
    ApplicationAttemptId attempt =
        ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);
    AllocationExpirationInfo info =
        new AllocationExpirationInfo(ContainerId.newContainerId(attempt, 1));
    context.get().getContainerAllocationExpirer().register(info);
    return new WeakReference<>(info);
  }
}
