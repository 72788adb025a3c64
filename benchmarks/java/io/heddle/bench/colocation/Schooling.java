package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.QueueCase;
import java.util.Collections;
import java.util.List;

@FunctionalInterface
interface Schooling {
  /** The queues, in their order, that come before the reported one. */
  List<QueueCase> before(List<QueueCase> papers, QueueCase about);

  Schooling NONE = (papers, about) -> List.of();

  Schooling AS_PAPERS = (papers, about) -> papers;

  /** Repeats the queue until it has run {@code jobs} jobs. */
  static Schooling of(int jobs) {
    return (papers, about) ->
        Collections.nCopies((jobs + about.queue().size() - 1) / about.queue().size(), about);
  }
}
