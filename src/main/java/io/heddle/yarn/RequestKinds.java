package io.heddle.yarn;

import io.heddle.model.RequestKind;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What requests are for, as far as their keys tell. */
public final class RequestKinds {
  // Priorities that MapReduce's ApplicationMaster gives its requests.
  private static final int MAP_PRIORITY = 20;
  private static final int FAILED_MAP_PRIORITY = 5;
  private static final int REDUCE_PRIORITY = 10;

  private RequestKinds() {}

  /**
   * What a request is for that is not the one for the ApplicationMaster.
   *
   * @param isMapReduce whether its application is one of MapReduce
   */
  public static RequestKind of(boolean isMapReduce, SchedulerRequestKey key) {
    if (!isMapReduce || key.getContainerToUpdate() != null) {
      return RequestKind.OTHER;
    }
    return switch (key.getPriority().getPriority()) {
      case MAP_PRIORITY, FAILED_MAP_PRIORITY -> RequestKind.MAP;
      case REDUCE_PRIORITY -> RequestKind.REDUCE;
      default -> RequestKind.OTHER;
    };
  }
}
