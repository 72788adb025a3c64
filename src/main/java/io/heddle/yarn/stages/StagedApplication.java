package io.heddle.yarn.stages;

import io.heddle.dag.ExecutorAllocation.Turn;
import io.heddle.dag.KnownStages;
import io.heddle.dag.StageCounts;
import io.heddle.dag.StagedJob;
import io.heddle.model.RequestKind;
import io.heddle.model.Stage;
import io.heddle.model.TaskSeconds;
import io.heddle.yarn.demand.ApplicationIndex;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.RequestEntry;
import io.heddle.yarn.demand.RequestKinds;
import io.heddle.yarn.demand.StageSchedule.StageReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One application as a stage policy sees it, and what the last plan gave it. */
public final class StagedApplication {
  /** Behind all whose turn it is: another application has waited for its turn longer. */
  private static final double WITHIN_LIMIT = 1;

  private static final int MOST_CONTAINERS = 1_000_000;

  private final LiveApplication application;
  private boolean looked;
  private KnownStages known;
  private StagedJob job;
  private final List<Placed> turns = new ArrayList<>();
  private int limit;

  private record Placed(int place, Turn turn) {}

  StagedApplication(LiveApplication application) {
    this.application = application;
  }

  /**
   * Looks again, forgetting what was given; nothing while it has nothing to run.
   *
   * @param contradicted told once where the application is not what was known of it
   */
  Optional<StagedJob> look(ApplicationIndex requests, Runnable contradicted) {
    turns.clear();
    limit = 0;
    job = null;
    if (!looked) {
      looked = true;
      known = application.job().knownStages().orElse(null);
    }
    Map<Integer, StageCounts> seen = application.stages();
    for (RequestEntry entry : requests.entries()) {
      if (entry.identity().kind() != RequestKind.APPLICATION_MASTER) {
        int count = RequestEntry.waiting(application.attempt(), entry.key());
        seen.merge(
            RequestKinds.stageOf(application.isMapReduce(), entry.identity().priority()),
            new StageCounts(Math.min(count, MOST_CONTAINERS), 0, 0),
            StageCounts::plus);
      }
    }
    if (known != null) {
      job = known.seen(seen).orElse(null);
      if (job == null) {
        known = null;
        contradicted.run();
      } else if (job.progress().openStages() == 0) {
        job = null;
        return Optional.empty();
      }
    }
    if (job == null && seen.values().stream().anyMatch(StageCounts::isActive)) {
      job = StagedJob.ofRequests(seen, this::seconds, first(requests.holdsBack(), seen));
    }
    return Optional.ofNullable(job);
  }

  private OptionalInt first(boolean heldBack, Map<Integer, StageCounts> seen) {
    OptionalInt first = RequestKinds.firstStage(application.isMapReduce());
    boolean waits =
        first.isPresent()
            && (heldBack || seen.getOrDefault(first.getAsInt(), StageCounts.NONE).asked() > 0);
    return waits ? first : OptionalInt.empty();
  }

  private double seconds(int priority) {
    TaskSeconds seconds = application.expectedSeconds();
    return seconds.of(RequestKinds.ofPriority(application.isMapReduce(), priority));
  }

  void give(int place, Turn turn) {
    turns.add(new Placed(place, turn));
  }

  void limit(int containers) {
    limit = containers;
  }

  StageReport report(String reason) {
    boolean hasTurn = !turns.isEmpty();
    return new StageReport(
        application.attempt().getApplicationId().toString(),
        hasTurn ? turns.get(0).place() + 1 : 0,
        limit,
        application.running(),
        hasTurn ? job.priorities().get(turns.get(0).turn().stage()) : Stage.SHARED_PRIORITY,
        job.source(),
        reason);
  }

  /**
   * Weight by the turn's place in the plan, from 2 down to 1; 1 within the limit, at most 1/2
   * beyond.
   */
  double weight(int priority) {
    int held = application.running();
    if (job != null) {
      int stage = job.stageOf(RequestKinds.stageOf(application.isMapReduce(), priority));
      for (Placed placed : turns) {
        if (held < placed.turn().upTo() && job.priorities().get(placed.turn().stage()) == stage) {
          return WITHIN_LIMIT + 1.0 / (1 + placed.place());
        }
      }
    }
    return held < limit ? WITHIN_LIMIT : 1.0 / (2 + held);
  }
}
