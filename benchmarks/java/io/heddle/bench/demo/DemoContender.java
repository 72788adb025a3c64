package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterContender;
import io.heddle.config.HeddleConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A scheduler that takes part, with settings; {@code slowStart} is in [0, 1]. */
record DemoContender(
    String name, String label, Map<String, String> settings, double slowStart, String description) {
  private static final String CLASS = "yarn.resourcemanager.scheduler.class";
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String MASTERS = CAPACITY + "maximum-am-resource-percent";
  private static final String CALCULATOR = CAPACITY + "resource-calculator";
  private static final String CALCULATORS = "org.apache.hadoop.yarn.util.resource.";
  private static final double USUAL_SLOW_START = 0.05;

  /** What an installation has that nobody has changed. */
  static final DemoContender STOCK =
      new DemoContender(
          "stock",
          "stock as shipped",
          stock(Map.of(MASTERS, "0.1", CALCULATOR, CALCULATORS + "DefaultResourceCalculator")),
          USUAL_SLOW_START,
          "CapacityScheduler and MapReduce with the settings that they come with: FIFO order, memory"
              + " alone counts, masters get a tenth of the cluster at most, reduces start when a"
              + " twentieth of the maps has completed");

  /** What a careful administrator makes of it. */
  static final DemoContender TUNED =
      new DemoContender(
          "tuned",
          "stock well configured",
          stock(configured()),
          1,
          "CapacityScheduler in fair order, cores count as well, masters get three tenths of the"
              + " cluster at most, reduces start when the last map has completed");

  static final DemoContender HEDDLE =
      new DemoContender(
          "heddle",
          "Heddle",
          heddle(),
          USUAL_SLOW_START,
          "the same capacity-scheduler.xml as stock well configured, Heddle's defaults in mode"
              + " active, and jobs with the slow-start that MapReduce comes with, as Heddle chooses"
              + " itself when reduces start");

  /** All, the one in question last. */
  static final List<DemoContender> ALL = List.of(STOCK, TUNED, HEDDLE);

  static DemoContender named(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no scheduler is called " + name));
  }

  private static Map<String, String> stock(Map<String, String> changed) {
    Map<String, String> settings = new HashMap<>(changed);
    settings.put(CLASS, ClusterContender.CAPACITY.schedulerClass());
    return settings;
  }

  private static Map<String, String> heddle() {
    Map<String, String> settings = new HashMap<>(configured());
    settings.put(CLASS, ClusterContender.HEDDLE.schedulerClass());
    settings.put(HeddleConfig.MODE, "active");
    return settings;
  }

  private static Map<String, String> configured() {
    return Map.of(
        MASTERS,
        "0.3",
        CALCULATOR,
        CALCULATORS + "DominantResourceCalculator",
        CAPACITY + "root.default.ordering-policy",
        "fair");
  }
}
