package io.heddle.admit;

import java.util.List;

/** YARN's order. */
final class Fifo implements AdmissionPolicy {
  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    return 0;
  }

  @Override
  public double[] chances(List<Waiting> waiting, List<Running> running) {
    double[] chances = new double[waiting.size()];
    chances[0] = 1;
    return chances;
  }
}
