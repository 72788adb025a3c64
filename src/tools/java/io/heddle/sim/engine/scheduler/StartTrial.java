package io.heddle.sim.engine.scheduler;

import io.heddle.yarn.HeddleScheduler;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * Start of Heddle's scheduler from files, built and never started; below {@code growing} YARN makes
 * queues.
 */
public record StartTrial(List<String> queues, List<String> growing) {
  private static final String PREFIX = "yarn.scheduler.capacity.";

  /** Either of these lets YARN make queues below one. */
  private static final List<String> GROWING =
      List.of(".auto-create-child-queue.enabled", ".auto-queue-creation-v2.enabled");

  public StartTrial {
    queues = List.copyOf(queues);
    growing = List.copyOf(growing);
  }

  /**
   * Builds the scheduler, from the file as its store: no other machine is asked.
   *
   * @throws IllegalArgumentException with the reason for which no ResourceManager starts
   */
  public static StartTrial of(Configuration site, Map<String, String> capacity) {
    Configuration conf = new Configuration(site);
    conf.set(
        YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
        YarnConfiguration.FILE_CONFIGURATION_STORE);
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    try {
      ResourceUtils.resetResourceTypes(conf);
      try (SimulatedContext context = new SimulatedContext(conf, capacity, started -> {})) {
        HeddleScheduler scheduler = new NeverStarted();
        context.get().setScheduler(scheduler);
        scheduler.setConf(conf);
        scheduler.setRMContext(context.get());
        scheduler.init(conf);
        SimulatedPreemption.check(scheduler.getConfiguration());
        return of(scheduler);
      }
    } catch (Exception | LinkageError e) {
      throw new IllegalArgumentException(reason(e), e);
    }
  }

  /** Whether the ResourceManager can make a scheduler of a class. */
  public static boolean isScheduler(Class<?> made) {
    return ResourceScheduler.class.isAssignableFrom(made)
        && !Modifier.isAbstract(made.getModifiers());
  }

  /** Whether a scheduler of a class has the queues of {@code capacity-scheduler.xml}. */
  public static boolean hasTheseQueues(Class<?> scheduler) {
    return CapacityScheduler.class.isAssignableFrom(scheduler);
  }

  private static StartTrial of(HeddleScheduler scheduler) {
    List<String> queues = new ArrayList<>();
    List<String> growing = new ArrayList<>();
    Configuration conf = scheduler.getConfiguration();
    for (CSQueue queue : scheduler.getCapacitySchedulerQueueManager().getQueues().values()) {
      String path = queue.getQueuePath();
      queues.add(path);
      if (GROWING.stream().anyMatch(key -> conf.getBoolean(PREFIX + path + key, false))) {
        growing.add(path);
      }
    }
    return new StartTrial(queues, growing);
  }

  /** The innermost message; classes that are not there have no other. */
  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    boolean isSentence =
        root.getMessage() != null
            && !(root instanceof NumberFormatException)
            && !(root instanceof ClassNotFoundException)
            && !(root instanceof LinkageError);
    return isSentence ? root.getMessage() : root.toString();
  }

  /** Stock cannot stop what was initialised in part, and logs a stack trace. */
  private static final class NeverStarted extends HeddleScheduler {
    @Override
    public void serviceStop() {}
  }

  /** Whether there is a queue of this path, or YARN may make one. */
  public boolean mayHave(String path) {
    return queues.contains(path)
        || growing.stream().anyMatch(parent -> path.startsWith(parent + "."));
  }
}
