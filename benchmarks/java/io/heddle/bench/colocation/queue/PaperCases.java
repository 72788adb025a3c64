package io.heddle.bench.colocation.queue;

import java.util.List;

public final class PaperCases {
  private PaperCases() {}

  public static List<QueueCase> all() {
    CalibratedJobs mary = CalibratedJobs.mary();
    CalibratedJobs hugo = CalibratedJobs.hugo();
    return List.of(
        mary.queue("queue-1", Layout.MARY, PaperQueues.QUEUE_1, RoundArrivals.AT_ONCE),
        mary.queue("queue-2", Layout.MARY, PaperQueues.QUEUE_2, RoundArrivals.AT_ONCE),
        hugo.queue("learning", Layout.HUGO, PaperQueues.LEARNING, RoundArrivals.AT_ONCE),
        hugo.queue("prior", Layout.HUGO, PaperQueues.PRIOR, RoundArrivals.AT_ONCE),
        hugo.queue("queue-3", Layout.HUGO, PaperQueues.QUEUE_3, RoundArrivals.AT_ONCE),
        hugo.queue("queue-4", Layout.HUGO, PaperQueues.QUEUE_4, RoundArrivals.AT_ONCE),
        hugo.queue("constant", Layout.HUGO, PaperQueues.QUEUE_3, RoundArrivals.CONSTANT),
        hugo.queue("arbitrary", Layout.HUGO, PaperQueues.QUEUE_3, RoundArrivals.ARBITRARY));
  }
}
