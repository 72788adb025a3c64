package io.heddle.place;

import io.heddle.model.ResourceVector;
import java.util.List;

/** Says when what runs on a node is expected to end. */
public interface RunningTasks {
  /** Nothing is known of any node. */
  RunningTasks UNKNOWN = (node, now) -> List.of();

  /**
   * A container that is expected to end.
   *
   * @param seconds from now, above 0
   * @param resource what it will give back
   */
  record Ending(double seconds, ResourceVector resource) {}

  /**
   * Returns the tasks on a node, soonest end first, without containers of which nothing is known.
   *
   * @param node the id in {@link NodeView}
   * @param now nanoseconds
   */
  List<Ending> on(Object node, long now);
}
