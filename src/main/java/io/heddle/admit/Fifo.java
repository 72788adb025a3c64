package io.heddle.admit;

import java.util.List;

/** YARN's order. */
final class Fifo implements AdmissionPolicy {
  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    return 0;
  }
}
