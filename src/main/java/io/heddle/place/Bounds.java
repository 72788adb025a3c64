package io.heddle.place;

import io.heddle.model.ResourceVector;

/**
 * What the node and the queue of a decision have for requests once all tasks have ended:
 * ApplicationMasters hold what they hold until their applications end. A node reserved for a
 * request that does not fit beside them serves nobody for that long.
 */
public interface Bounds {
  /** All of the node but what ApplicationMasters hold there. */
  ResourceVector node();

  /** All of the node but what the master of this application holds there. */
  ResourceVector node(Object application);

  /** The most that the queue may hold, less its masters; null for no bound. */
  ResourceVector queue();

  /** The most that the queue may hold, less the master of this application; null for no bound. */
  ResourceVector queue(Object application);

  /** Without masters: all of a node and no bound of the queue. */
  static Bounds of(NodeView node) {
    return of(node.capacity(), null);
  }

  /**
   * Without masters.
   *
   * @param queue the most that the queue may hold, or null
   */
  static Bounds of(ResourceVector node, ResourceVector queue) {
    return new Bounds() {
      @Override
      public ResourceVector node() {
        return node;
      }

      @Override
      public ResourceVector node(Object application) {
        return node;
      }

      @Override
      public ResourceVector queue() {
        return queue;
      }

      @Override
      public ResourceVector queue(Object application) {
        return queue;
      }
    };
  }
}
