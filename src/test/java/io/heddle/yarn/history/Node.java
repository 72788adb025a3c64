package io.heddle.yarn.history;

/**
 * A node of a history, its rack such as {@code /r0}, its label empty for none; {@code phase} is
 * when in each second it reports, milliseconds.
 */
record Node(
    String host, String rack, int gigabytes, int cores, String label, long phase, int gpus) {
  Node withPhase(long newPhase) {
    return new Node(host, rack, gigabytes, cores, label, newPhase, gpus);
  }

  Node withGpus(int newGpus) {
    return new Node(host, rack, gigabytes, cores, label, phase, newGpus);
  }
}
