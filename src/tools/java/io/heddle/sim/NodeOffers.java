package io.heddle.sim;

/** What nodes offer to a scheduler of the Capacity family in place of their own virtual cores. */
@FunctionalInterface
public interface NodeOffers {
  NodeOffers NONE = Node::capacity;

  /**
   * Node; all in virtual cores.
   *
   * @param capacity its own
   * @param busy as its last heartbeat told; NaN for unknown
   * @param committed cores that containers have busy in the mean, which no monitor tells
   */
  record Node(int capacity, int offered, int allocated, double busy, double committed) {}

  /** How many virtual cores it offers from now on; never fewer than are allocated. */
  int vcores(Node node);

  /** Time between two looks, above 0. */
  default long periodMillis() {
    return 3_000;
  }
}
