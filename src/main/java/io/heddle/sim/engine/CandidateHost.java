package io.heddle.sim.engine;

import java.util.List;

/**
 * A host as one sees it who looks for room.
 *
 * @param fits how many more of his containers it could take, at least 0
 * @param others the jobs that share it already, by number
 */
record CandidateHost(String host, int fits, List<Integer> others) {
  CandidateHost {
    others = List.copyOf(others);
  }
}
