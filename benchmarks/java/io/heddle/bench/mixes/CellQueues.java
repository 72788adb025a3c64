package io.heddle.bench.mixes;

import io.heddle.bench.packing.Queues;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.Schedulers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

enum CellQueues {
  ONE(Map.of()),
  FOUR(Queues.percents()),
  /** A hundredth of the cluster each; a tenth of the jobs go to one, half to 25. */
  HUNDRED(hundred());

  private static final String TEAM = "team-";
  private static final double PERCENT = 100;

  @SuppressWarnings("ImmutableEnumChecker") // Nobody else has the map.
  private final Map<String, Integer> percents;

  CellQueues(Map<String, Integer> percents) {
    this.percents = percents;
  }

  private static Map<String, Integer> hundred() {
    Map<String, Integer> percents = new LinkedHashMap<>();
    for (int team = 0; team < PERCENT; team++) {
      percents.put(TEAM + team, 1);
    }
    return percents;
  }

  int count() {
    return Math.max(1, percents.size());
  }

  Schedulers schedulers() {
    return new Schedulers(this == ONE ? AdminSettings.NONE : QueuedSettings.of(percents));
  }

  String draw(RandomGenerator random) {
    return switch (this) {
      case ONE -> "root.default";
      case FOUR -> Queues.choice().draw(random);
      case HUNDRED -> "root." + TEAM + (int) (PERCENT * Math.pow(random.nextDouble(), 2));
    };
  }

  /** What each is guaranteed, as a share of the cluster, by its full path; none where it is one. */
  Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    percents.forEach((queue, percent) -> shares.put("root." + queue, percent / PERCENT));
    return shares;
  }
}
