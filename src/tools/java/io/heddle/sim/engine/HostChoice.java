package io.heddle.sim.engine;

import io.heddle.sim.workload.NodeChoice;
import io.heddle.sim.workload.NodeChoice.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Picks hosts for containers, as the submitter of a co-located job does. */
final class HostChoice {
  private static final Comparator<CandidateHost> EMPTY_FIRST =
      Comparator.comparing(room -> !room.others().isEmpty());

  /** Empty hosts, then those of one other job after the other. */
  private static final Comparator<CandidateHost> BY_COMPANY =
      Comparator.<CandidateHost>comparingInt(room -> room.others().size())
          .thenComparing(room -> room.others().toString())
          .thenComparing(CandidateHost::host);

  private HostChoice() {}

  /**
   * @param spread not {@link NodeChoice#FREE}
   * @param lacking how many containers are to be placed
   * @param rooms hosts without a container of the job
   */
  static Map<String, Integer> pick(
      Spread spread, int lacking, List<CandidateHost> rooms, RandomGenerator random) {
    List<CandidateHost> order = new ArrayList<>(rooms);
    if (spread.nodes() == NodeChoice.RANDOM) {
      shuffle(order, random);
      order.sort(EMPTY_FIRST);
    } else {
      order.sort(BY_COMPANY);
    }
    Map<String, Integer> picked = new LinkedHashMap<>();
    int left = lacking;
    for (CandidateHost room : order) {
      int here = Math.min(left, spread.perNode());
      if (here > 0 && room.fits() >= here) {
        picked.put(room.host(), here);
        left -= here;
      }
    }
    return picked;
  }

  /** Fisher and Yates; Collections.shuffle takes no RandomGenerator. */
  private static void shuffle(List<CandidateHost> rooms, RandomGenerator random) {
    for (int i = rooms.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      CandidateHost room = rooms.get(i);
      rooms.set(i, rooms.get(other));
      rooms.set(other, room);
    }
  }

  /**
   * @param fits how many more containers it could take
   * @param others jobs that share it, by number
   */
  record CandidateHost(String host, int fits, List<Integer> others) {
    CandidateHost {
      others = List.copyOf(others);
    }
  }
}
