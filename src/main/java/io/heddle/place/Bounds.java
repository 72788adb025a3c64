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

  /** The most that the queue may hold, or null for no bound. */
  ResourceVector queue();

  /** The most that the queue may hold, less its running masters; null for no bound. */
  ResourceVector queueBesideMasters();

  /** What {@link #queueBesideMasters} leaves once all masters run that stock lets start. */
  default ResourceVector queueBesideAllMasters() {
    return queueBesideMasters();
  }

  /**
   * Whether the queue may hold so much more, and does not get it in this walk, since stock keeps
   * room for another queue.
   */
  boolean isKeptForOthers(ResourceVector demand);

  /** Whether the node's label is another one than that of the requests: it starts no masters. */
  default boolean isLent() {
    return false;
  }

  /** How many nodes there are. */
  default int nodes() {
    return 1;
  }

  /** Whether any node with this label could hold the demand beside its masters, as far as known. */
  default boolean anyNodeHolds(String partition, ResourceVector demand) {
    return true;
  }

  /**
   * Without masters and other queues.
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
      public ResourceVector queue() {
        return queue;
      }

      @Override
      public ResourceVector queueBesideMasters() {
        return queue;
      }

      @Override
      public boolean isKeptForOthers(ResourceVector demand) {
        return false;
      }
    };
  }
}
