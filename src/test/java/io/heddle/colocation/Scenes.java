package io.heddle.colocation;

import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.config.LearningConfig.Normalise;
import io.heddle.config.LearningConfig.UpdateRule;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public final class Scenes {
  public static final LearningConfig CONFIG =
      new LearningConfig(
          60_000,
          1000,
          bandits(0.1, UpdateRule.INCREMENT, 6, Map.of()),
          new CompanionConfig(50, 2.5, 0.05));

  private Scenes() {}

  public static BanditConfig bandits(
      double stepSize, UpdateRule rule, int groups, Map<String, Set<String>> named) {
    return new BanditConfig(
        stepSize, Beside.ROOM, Normalise.COLUMN, rule, groups, new TreeMap<>(named), 3_600_000);
  }

  public static RecurringName job(String name) {
    return new RecurringName("ann", "SPARK", name);
  }

  public static Utilisation use(double cpu, double disk, double network) {
    return new Utilisation(cpu, 0.3, disk, network, 0);
  }

  /** Applications by id, such as {@code a1}, are runs of the job named by the first letter. */
  public static Period period(List<Period.NodePeriod> nodes, Map<String, Double> progress) {
    Map<String, Period.ApplicationPeriod> applications = new HashMap<>();
    for (Period.NodePeriod node : nodes) {
      for (String id : node.containers().keySet()) {
        double done = progress.getOrDefault(id, Double.NaN);
        applications.put(
            id, new Period.ApplicationPeriod(job(id.substring(0, 1)), 0.2, 0.2 + done, 3));
      }
    }
    return new Period(60_000, 60_000, nodes, applications);
  }
}
