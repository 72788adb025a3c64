package io.heddle.yarn.demand;

import io.heddle.model.RequestKind;
import java.util.OptionalInt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What requests are for, as far as their keys tell. */
public final class RequestKinds {
  // Priorities that MapReduce's ApplicationMaster gives its requests.
  private static final int MAP_PRIORITY = 20;
  private static final int FAILED_MAP_PRIORITY = 5;
  private static final int REDUCE_PRIORITY = 10;

  private RequestKinds() {}

  /**
   * The priority that stands for a stage: the request's own, and for a map that is tried again that
   * of other maps.
   */
  public static int stageOf(boolean isMapReduce, int priority) {
    return isMapReduce && priority == FAILED_MAP_PRIORITY ? MAP_PRIORITY : priority;
  }

  /** Priority of a MapReduce application's first stage. */
  public static OptionalInt firstStage(boolean isMapReduce) {
    return isMapReduce ? OptionalInt.of(MAP_PRIORITY) : OptionalInt.empty();
  }

  /** What containers of this priority are for, the master's aside. */
  public static RequestKind ofPriority(boolean isMapReduce, int priority) {
    if (!isMapReduce) {
      return RequestKind.OTHER;
    }
    return switch (priority) {
      case MAP_PRIORITY, FAILED_MAP_PRIORITY -> RequestKind.MAP;
      case REDUCE_PRIORITY -> RequestKind.REDUCE;
      default -> RequestKind.OTHER;
    };
  }

  /**
   * What a request is for that is not the one for the ApplicationMaster.
   *
   * @param isMapReduce whether its application is one of MapReduce
   */
  public static RequestKind of(boolean isMapReduce, SchedulerRequestKey key) {
    return key.getContainerToUpdate() != null
        ? RequestKind.OTHER
        : ofPriority(isMapReduce, key.getPriority().getPriority());
  }
}
