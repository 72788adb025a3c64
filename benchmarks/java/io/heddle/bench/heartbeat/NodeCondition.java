package io.heddle.bench.heartbeat;

import java.util.Locale;

/** What a node of <64 GB, 16 cores> looks like when its heartbeat comes. */
enum NodeCondition {
  FULL_NODE(NodeCondition.CORES, 0),
  ONE_CONTAINER_FREE(NodeCondition.CORES - 1, 1),
  EMPTY_NODE(0, NodeCondition.CORES),

  /** Kept for a container that does not fit yet; one container runs. */
  RESERVED_NODE(1, 0),

  /** Empty, of an exclusive partition for which every second application asks. */
  LABELLED_NODE(0, NodeCondition.CORES),

  /** Empty, but none of those who ask may have more. */
  USERS_AT_LIMIT(0, 0);

  static final int MEGABYTES = 64 * 1024;
  static final int CORES = 16;
  private static final int UNCHANGED_HEARTBEATS = 64;

  private final int running;
  private final int served;

  NodeCondition(int running, int served) {
    this.running = running;
    this.served = served;
  }

  int running() {
    return running;
  }

  /**
   * Heartbeats after which what they gave is taken back. Those that give nothing leave nothing to
   * restore; those that fill a node are restored one by one, as containers end in a cluster.
   */
  int heartbeatsBetweenRestores(int nodes) {
    return switch (served) {
      case 0 -> UNCHANGED_HEARTBEATS;
      case 1 -> nodes;
      default -> 1;
    };
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
