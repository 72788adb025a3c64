package io.heddle.sim;

import io.heddle.model.Utilisation;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What it costs jobs to share nodes. Pure: the same questions, the same answers. */
public interface Interference {
  /** No hindrance, and any use is as good as none. */
  Interference NONE = new NoInterference();

  /**
   * Containers of one job on a node.
   *
   * @param use name of its profile of use
   * @param done share of its work that is done, in [0, 1]
   */
  record Presence(String use, double done, int containers) {}

  /**
   * What comes of a node's company.
   *
   * @param rates of each of the company, in its order: 1 as where its job is alone
   * @param use of the node's hardware
   */
  record Shared(List<Double> rates, Utilisation use) {
    public Shared {
      rates = List.copyOf(rates);
    }
  }

  Set<String> uses();

  /** Up to which share, above {@code done}, a job goes on as it does there. */
  double endOfPhase(String use, double done);

  Shared of(List<Presence> company);

  double rate(List<Double> rates);

  final class NoInterference implements Interference {
    static final String IDLE = "idle";

    @Override
    public Set<String> uses() {
      return Set.of(IDLE);
    }

    @Override
    public double endOfPhase(String use, double done) {
      return 1;
    }

    @Override
    public Shared of(List<Presence> company) {
      return new Shared(Collections.nCopies(company.size(), 1.0), new Utilisation(0, 0, 0, 0, 0));
    }

    @Override
    public double rate(List<Double> rates) {
      return 1;
    }
  }
}
