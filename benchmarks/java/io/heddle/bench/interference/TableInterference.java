package io.heddle.bench.interference;

import io.heddle.bench.interference.QueueingInterference.JobRate;
import io.heddle.model.Utilisation;
import io.heddle.sim.Interference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Interference by a table of pairs: slow-downs by several others add up. The table knows no
 * hardware, so that a job's use of the CPU is made up: the harder it presses on others, the more,
 * up to half of the node for the one that presses hardest.
 */
public final class TableInterference implements Interference {
  private static final double LEAST_USE = 0.1;
  private static final double MOST_USE = 0.5;
  private static final double MEMORY = 0.3;

  private final SlowDowns slowDowns;
  private final double hardest;

  /** Each other job on a node slows a job down once, however many containers it has there. */
  public TableInterference(SlowDowns slowDowns) {
    this.slowDowns = slowDowns;
    hardest = slowDowns.names().stream().mapToDouble(slowDowns::pressure).max().orElseThrow();
  }

  @Override
  public Set<String> uses() {
    return Set.copyOf(slowDowns.names());
  }

  @Override
  public double endOfPhase(String use, double done) {
    return 1;
  }

  @Override
  public Shared of(List<Presence> company) {
    List<Double> rates = new ArrayList<>(company.size());
    double cpu = 0;
    for (int i = 0; i < company.size(); i++) {
      rates.add(Math.min(1, 1 / (1 + longer(i, company))));
      cpu += use(company.get(i).use()) * rates.get(i);
    }
    double memory = Math.min(1, MEMORY * company.size());
    return new Shared(rates, new Utilisation(Math.min(1, cpu), memory, 0, 0, 0));
  }

  private double longer(int own, List<Presence> company) {
    String job = company.get(own).use();
    double longer = 0;
    for (int i = 0; i < company.size(); i++) {
      longer += i == own ? 0 : slowDowns.of(job, company.get(i).use());
    }
    return longer;
  }

  private double use(String job) {
    double share = hardest > 0 ? Math.max(0, slowDowns.pressure(job) / hardest) : 0;
    return LEAST_USE + share * (MOST_USE - LEAST_USE);
  }

  @Override
  public double rate(List<Double> rates) {
    return JobRate.of(rates);
  }
}
