package io.heddle.tune.apply;

import io.heddle.tune.workload.QueueSettings;

/**
 * Another setting of one queue. What is the same before and after is neither checked nor written;
 * the ordering of a parent queue always is ({@code FIFO} by convention).
 *
 * @param path of the queue
 * @param before what it is set to when the change is made; if it is not, the change is refused
 * @param after what it is set to by the change
 */
public record QueueChange(String path, QueueSettings before, QueueSettings after) {
  /** The way back. */
  public QueueChange reversed() {
    return new QueueChange(path, after, before);
  }
}
