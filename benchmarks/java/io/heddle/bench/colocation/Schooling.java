package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.QueueCase;
import java.util.Collections;
import java.util.List;

/** What a learner has run before the run that is reported. */
@FunctionalInterface
interface Schooling {
  /**
   * The queues, in their order.
   *
   * @param papers what the papers ran before
   * @param about the queue that is reported
   */
  List<QueueCase> before(List<QueueCase> papers, QueueCase about);

  /** Nothing. */
  Schooling NONE = (papers, about) -> List.of();

  /** What the papers ran before. */
  Schooling AS_PAPERS = (papers, about) -> papers;

  /** The same queue, as often as makes so many jobs. */
  static Schooling of(int jobs) {
    return (papers, about) ->
        Collections.nCopies((jobs + about.queue().size() - 1) / about.queue().size(), about);
  }
}
