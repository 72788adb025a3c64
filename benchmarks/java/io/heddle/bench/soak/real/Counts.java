package io.heddle.bench.soak.real;

final class Counts {
  int applications;
  int killed;
  int mastersGone;
  int mastersRefused;
  int tasksStarted;
  int tasksEnded;
  int tasksFailed;
  int refreshes;
  int refreshesRefused;

  boolean sawEverything() {
    return killed > 0
        && mastersGone > 0
        && tasksFailed > 0
        && refreshes > 0
        && refreshesRefused > 0;
  }
}
