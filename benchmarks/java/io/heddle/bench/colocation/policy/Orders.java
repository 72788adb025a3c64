package io.heddle.bench.colocation.policy;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Orders that know nothing of interference. */
public final class Orders {
  private Orders() {}

  public static AdmissionPolicy random(RandomGenerator random) {
    return (waiting, running) -> random.nextInt(waiting.size());
  }

  /** The names in turn, in the order in which they were first seen; of each the oldest job. */
  public static AdmissionPolicy roundRobin() {
    return new RoundRobin();
  }

  private static final class RoundRobin implements AdmissionPolicy {
    private final List<String> names = new ArrayList<>();
    private int turn;

    @Override
    public int next(List<Waiting> waiting, List<Running> running) {
      for (Waiting one : waiting) {
        if (!names.contains(one.job().name())) {
          names.add(one.job().name());
        }
      }
      while (true) {
        String name = names.get(turn++ % names.size());
        for (int i = 0; i < waiting.size(); i++) {
          if (waiting.get(i).job().name().equals(name)) {
            return i;
          }
        }
      }
    }
  }
}
