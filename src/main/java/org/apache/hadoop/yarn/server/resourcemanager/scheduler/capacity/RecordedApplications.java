package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivitiesManager;

/** Applications whose scheduler activities somebody asks for. */
public final class RecordedApplications {
  private static final VarHandle RECORDED =
      PrivateFields.find(
          ActivitiesManager.class,
          "recordingAppActivitiesUntilSpecifiedTime",
          ConcurrentMap.class,
          "Activities of applications lack what does not fit: unknown version of Hadoop");

  private RecordedApplications() {}

  /** Returns the applications that are recorded now; none if that is unknown. */
  public static Set<ApplicationId> of(ActivitiesManager activities) {
    @SuppressWarnings("unchecked")
    Map<ApplicationId, Long> recorded =
        RECORDED == null ? null : (Map<ApplicationId, Long>) RECORDED.get(activities);
    return recorded == null ? Set.of() : recorded.keySet();
  }
}
