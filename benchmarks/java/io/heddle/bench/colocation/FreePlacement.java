package io.heddle.bench.colocation;

import io.heddle.sim.generate.Seeds;
import io.heddle.sim.interference.SlowDowns;
import io.heddle.sim.interference.TableInterference;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster that is never out of work, whose nodes the scheduler chooses, container by container. A
 * node takes two large containers; a job has four. Twice as many jobs run as there is room for, so
 * that about eight ask for each container that is given. Containers slow each other down as in
 * {@link SteadyStream}, those of one job, too.
 */
final class FreePlacement {
  private static final int JOBS = 100;
  private static final double SECONDS = 600;
  private static final Layout LAYOUT = new Layout(16, 2, 4, 1, Placement.FREE);

  /** How many jobs run, or ask for what they lack, at a time. */
  static final int JOBS_AT_ONCE = 2 * LAYOUT.jobsAtOnce();

  static final QueueCase CASE = create();

  private FreePlacement() {}

  private static QueueCase create() {
    SlowDowns table = SteadyStream.table();
    RandomGenerator random = Seeds.random(1, "placement");
    List<String> queue =
        Stream.generate(() -> table.names().get(random.nextInt(table.names().size())))
            .limit(JOBS)
            .toList();
    Map<String, Double> seconds =
        table.names().stream().collect(Collectors.toMap(Function.identity(), name -> SECONDS));
    return new QueueCase(
        "placement",
        LAYOUT,
        TableInterference.byContainer(table),
        seconds,
        queue,
        Arrivals.BACKLOG);
  }
}
