package io.heddle.sim.workload;

import java.util.List;

/** Checks what the stages of a job have in common. */
final class Stages {
  private Stages() {}

  /**
   * A copy.
   *
   * @throws IllegalArgumentException unless parents come before children
   */
  static List<Stage> inOrder(List<Stage> stages) {
    for (int i = 0; i < stages.size(); i++) {
      for (int parent : stages.get(i).parents()) {
        if (parent < 0 || parent >= i) {
          throw new IllegalArgumentException(
              "stage " + i + " names parent " + parent + ": parents come before their children");
        }
      }
    }
    return List.copyOf(stages);
  }
}
