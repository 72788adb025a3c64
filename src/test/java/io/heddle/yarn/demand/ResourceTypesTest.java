package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Heddle counts the resource types that the cluster's calculator counts, and no other. */
class ResourceTypesTest {
  private static final String GPU = "yarn.io/gpu";
  private static final String FPGA = "yarn.io/fpga";

  @AfterEach
  void forgetTypes() {
    // YARN keeps them for the JVM.
    ResourceUtils.resetResourceTypes(new YarnConfiguration());
  }

  private static Resource resource(int gigabytes, int cores, long gpus) {
    return Resource.newInstance((long) gigabytes * LiveRm.GB, cores, Map.of(GPU, gpus));
  }

  private static Resource resource(int gigabytes, int cores, long gpus, long fpgas) {
    return Resource.newInstance(
        (long) gigabytes * LiveRm.GB, cores, Map.of(GPU, gpus, FPGA, fpgas));
  }

  private static void ask(MockAM am, Resource resource, int count) throws Exception {
    am.allocate(
        List.of(
            ResourceRequest.newInstance(
                Priority.newInstance(1), ResourceRequest.ANY, resource, count)),
        List.of());
  }

  /**
   * On <8 GB, 8 cores, 4 GPUs>, <2, 2, 0> scores 2/8 + 2/8 and <1, 1, 4> scores 1/8 + 1/8 + 4/4.
   * With no GPU left the second of the latter does not fit.
   */
  @Test
  void aGpuCountsForFitnessAndForFit() throws Exception {
    Configuration conf = LiveRm.settings();
    conf.set(YarnConfiguration.RESOURCE_TYPES, GPU);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    ResourceUtils.resetResourceTypes(conf);
    try (LiveRm live = LiveRm.start(conf)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.rm().registerNode("worker:1234", resource(8, 8, 4));
      MockAM plain = live.launch(masters, app -> {});
      MockAM gpu = live.launch(masters, app -> {});
      ask(plain, resource(2, 2, 0), 1);
      ask(gpu, resource(1, 1, 4), 2);

      live.heartbeat(worker);
      assertThat(LiveRm.take(gpu)).hasSize(1);
      assertThat(LiveRm.take(plain)).isEmpty();

      live.heartbeat(worker);
      assertThat(LiveRm.take(plain)).hasSize(1);
      assertThat(LiveRm.take(gpu)).isEmpty();
    }
  }

  /**
   * Of 12 FPGAs and 3 GPUs three containers of an FPGA are a quarter, two of a GPU two thirds: the
   * job of the former, which asks for more containers, is the smaller one. Later nothing is left of
   * GPUs for a third.
   */
  @Test
  void theDefaultPolicyCountsFourTypes() throws Exception {
    Configuration conf = LiveRm.settings();
    conf.set(YarnConfiguration.RESOURCE_TYPES, GPU + "," + FPGA);
    conf.set(HeddleConfig.POLICY, "heddle");
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    ResourceUtils.resetResourceTypes(conf);
    try (LiveRm live = LiveRm.start(conf)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.rm().registerNode("worker:1234", resource(16, 16, 3, 12));
      MockAM gpus = live.launch(masters, app -> {});
      MockAM fpgas = live.launch(masters, app -> {});
      ask(gpus, resource(1, 1, 1, 0), 2);
      ask(fpgas, resource(1, 1, 0, 1), 3);

      live.heartbeat(worker);
      assertThat(LiveRm.take(fpgas)).hasSize(1);
      assertThat(LiveRm.take(gpus)).isEmpty();

      ask(gpus, resource(1, 1, 1, 0), 4);
      for (int i = 0; i < 8; i++) {
        live.heartbeat(worker);
      }
      assertThat(LiveRm.take(fpgas)).hasSize(2);
      assertThat(LiveRm.take(gpus)).hasSize(3);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  /** By memory alone <2 GB, 1 core> fits better than <1 GB, 4 cores>, and both fit. */
  @Test
  void memoryAloneCountsWhereTheCalculatorSaysSo() throws Exception {
    Configuration conf = LiveRm.settings();
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DefaultResourceCalculator.class.getName());
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    try (LiveRm live = LiveRm.start(conf)) {
      MockNM masters = live.node("masters", 2, 8);
      MockNM worker = live.node("worker", 8, 2);
      MockAM cores = live.launch(masters, app -> {});
      MockAM memory = live.launch(masters, app -> {});
      LiveRm.ask(cores, 1, 1, 4, 1);
      LiveRm.ask(memory, 1, 2, 1, 1);

      live.heartbeat(worker);
      assertThat(LiveRm.take(memory)).hasSize(1);
      assertThat(LiveRm.take(cores)).isEmpty();

      live.heartbeat(worker);
      assertThat(LiveRm.take(cores)).hasSize(1);
    }
  }
}
