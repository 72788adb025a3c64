package io.heddle.tune.workload;

/**
 * A queue whose jobs share what it gets.
 *
 * @param path full, such as {@code root.analytics.adhoc}
 * @param rules that hold whatever it is set to
 * @param settings at present
 * @param space what it may be set to next
 */
public record Queue(String path, QueueRules rules, QueueSettings settings, QueueSpace space) {
  /** The same queue with another space. */
  public Queue with(QueueSpace another) {
    return new Queue(path, rules, settings, another);
  }
}
