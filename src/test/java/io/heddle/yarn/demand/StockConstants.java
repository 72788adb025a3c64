package io.heddle.yarn.demand;

import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Has YARN make its constants before the first test of a JVM. They count the resource types known
 * at that time, a ResourceManager's for ever, while tests count now two and now more: a zero that a
 * node's room is compared with needs as many as any test counts, an assignment of nothing no more
 * than the fewest.
 */
public final class StockConstants implements TestExecutionListener {
  private static final String MOST = "yarn.io/gpu,yarn.io/fpga";

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RESOURCE_TYPES, MOST);
    ResourceUtils.resetResourceTypes(conf);
    try {
      Class.forName(AbstractYarnScheduler.class.getName());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    ResourceUtils.resetResourceTypes(new YarnConfiguration());
    Objects.requireNonNull(CSAssignment.NULL_ASSIGNMENT);
  }
}
