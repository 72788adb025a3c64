package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.NotAppliedException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Where a Capacity scheduler's configuration is kept. */
interface CapacityStore {
  /** What to set, found from the configuration that the scheduler works by. */
  @FunctionalInterface
  interface Mutation {
    /** Keys and values; none if nothing is to be changed. */
    Map<String, String> of(Configuration live) throws NotAppliedException;
  }

  /**
   * Keeps a mutation and makes the scheduler work by it, or does neither. One thread at a time.
   *
   * @throws NotAppliedException if all is as it was
   */
  void change(Mutation mutation) throws NotAppliedException;
}
