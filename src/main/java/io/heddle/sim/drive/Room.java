package io.heddle.sim.drive;

import java.util.List;

/**
 * A host as one sees it who looks for room.
 *
 * @param fits how many more of his containers it could take, at least 0
 * @param others the jobs that share it already, by number
 */
record Room(String host, int fits, List<Integer> others) {
  Room {
    others = List.copyOf(others);
  }
}
