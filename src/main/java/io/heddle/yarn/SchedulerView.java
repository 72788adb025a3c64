package io.heddle.yarn;

import io.heddle.config.HeddleConfig;
import io.heddle.explain.Explanation;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What a scheduler shows of its state. Thread-safe. */
interface SchedulerView {
  /** Null before the scheduler is initialised. */
  HeddleConfig config();

  /** When containers are placed, such as "at heartbeats only". */
  String placedWhen();

  Optional<Explanation> explain(ApplicationId application);
}
