package io.heddle.sim;

import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.Map;

/** A simulated cluster at one moment, as its {@link Operator} sees and changes it. */
public interface OperatedCluster {
  /** Virtual time in milliseconds. */
  long now();

  ResourceVector capacity();

  /** The applications that were submitted and have not ended, in order of submission. */
  List<OperatedJob> jobs();

  /**
   * Changes keys of capacity-scheduler.xml and lets the scheduler read them anew.
   *
   * @throws IllegalArgumentException if the scheduler refuses them, with what it says; it then goes
   *     on with those that it had
   */
  void reconfigure(Map<String, String> keys);

  /** Replaces the text of fair-scheduler.xml for the Fair scheduler, else IllegalStateException. */
  void reallocate(String allocations);

  /**
   * Gives an application another priority. One above {@code yarn.cluster.max-application-priority}
   * becomes that.
   *
   * @param job its id in the workload
   * @throws IllegalArgumentException if it is not among {@link #jobs}, or the scheduler refuses
   */
  void prioritise(String job, int priority);
}
