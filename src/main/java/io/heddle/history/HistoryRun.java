package io.heddle.history;

import io.heddle.model.RecurringName;
import io.heddle.model.Stage;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import java.util.List;

/**
 * What a history says of an application that has ended well.
 *
 * @param application its id
 * @param startMillis since 1970
 * @param job that it is a run of, as the ResourceManager names it
 * @param times what its containers took
 * @param dag its stages; none where they are unknown
 * @param note why there are none; empty where they are there
 * @param past the same as a job that can run again
 */
public record HistoryRun(
    String application,
    long startMillis,
    RecurringName job,
    ContainerTimes times,
    List<Stage> dag,
    String note,
    PastJob past) {
  public JobProfile profile() {
    return JobProfile.ofRun(times).withDag(dag);
  }
}
