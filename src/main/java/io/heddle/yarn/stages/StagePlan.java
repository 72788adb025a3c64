package io.heddle.yarn.stages;

import io.heddle.dag.ArrivalPattern;
import io.heddle.dag.ArrivalPattern.TaskLength;
import io.heddle.dag.ExecutorAllocation;
import io.heddle.dag.ExecutorAllocation.Turn;
import io.heddle.dag.JobProgress;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.dag.StagedJob;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.demand.ApplicationIndex;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.StageSchedule;
import io.heddle.yarn.demand.StageSchedule.StageReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Which applications of a queue get its next containers, and limits, by a stage policy. Worked out
 * once a second, or after changes ten times a second, in at most a twentieth of the time. One
 * thread.
 */
public final class StagePlan implements StageSchedule {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LEAST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int LEAST_IDLE = 20;
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_TURNS = 64;

  /** Executors become free until the next plan: so many are given out beyond those that are. */
  private static final int AHEAD = 4;

  /** Applications of a queue whose stages are shown at most. */
  private static final int MOST_REPORTS = 100;

  private final StageRules rules;
  private final ArrivalPattern arrivals = new ArrivalPattern();
  private final Map<LiveApplication, StagedApplication> staged = new HashMap<>();
  private final TaskLength length = new TaskLength();
  private boolean made;
  private boolean changed;
  private long madeAt;
  private long begun;
  private long took;
  private int planned;
  private volatile List<StageReport> reports = List.of();

  public StagePlan(StageRules rules) {
    this.rules = rules;
  }

  @Override
  public void arrived(LiveApplication application, long now) {
    arrivals.arrived(now / NANOS_PER_SECOND);
    staged.put(application, new StagedApplication(application));
  }

  @Override
  public void left(LiveApplication application) {
    staged.remove(application);
  }

  @Override
  public double weight(LiveApplication application, int priority) {
    return staged.get(application).weight(priority);
  }

  @Override
  public List<StageReport> reports() {
    return reports;
  }

  @Override
  public void changed() {
    changed = true;
  }

  @Override
  public boolean isDue(long now) {
    long least = Math.max(LEAST_PERIOD_NANOS, LEAST_IDLE * took);
    return !made || now - madeAt >= Math.max(least, changed ? 0 : PERIOD_NANOS);
  }

  @Override
  public void make(
      Collection<ApplicationIndex> applications, ResourceVector room, int size, long now) {
    made = true;
    changed = false;
    madeAt = now;
    begun = rules.ticker().getAsLong();
    List<ApplicationIndex> inOrder = new ArrayList<>(applications);
    inOrder.sort(
        Comparator.comparing(requests -> requests.application().attempt().getApplicationId()));
    int free = free(inOrder, room, size) + AHEAD;
    List<StagedApplication> views = new ArrayList<>();
    Map<Integer, String> reasons = Map.of();
    Situation situation = look(inOrder, views, free, now);
    if (!views.isEmpty()) {
      ShippedWeights weights = pattern(situation);
      StageRules.Played played =
          rules.play(weights, situation, () -> look(inOrder, views, free, now), MOST_TURNS, now);
      note(played.allotment(), views);
      reasons = played.reasons();
    }
    reports = report(views, reasons);
    planned = views.size();
  }

  @Override
  public void entered() {
    took = rules.ticker().getAsLong() - begun;
    rules.made(took, planned, reports);
  }

  private Situation look(
      List<ApplicationIndex> applications, List<StagedApplication> views, int free, long now) {
    views.clear();
    List<JobProgress> jobs = new ArrayList<>();
    int held = 0;
    for (ApplicationIndex requests : applications) {
      StagedApplication view = staged.get(requests.application());
      StagedJob job = view.look(requests, rules::contradicted).orElse(null);
      if (job != null) {
        views.add(view);
        jobs.add(job.progress());
        held += job.progress().held();
      }
    }
    return new Situation(jobs, held + free, free, now / NANOS_PER_SECOND);
  }

  private static int free(List<ApplicationIndex> applications, ResourceVector room, int size) {
    double[] waiting = new double[size];
    long count = 0;
    for (ApplicationIndex requests : applications) {
      count += requests.addWaiting(waiting);
    }
    double times = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size && room != null; i++) {
      if (waiting[i] > 0) {
        times = Math.min(times, room.get(i) * count / waiting[i]);
      }
    }
    // A node is being served, so that there is room for one.
    return Double.isInfinite(times) ? 1 : (int) Math.max(1, Math.min(times, 1_000_000));
  }

  private ShippedWeights pattern(Situation situation) {
    double work = situation.jobs().stream().mapToDouble(JobProgress::remainingWork).sum();
    ShippedWeights byArrival =
        arrivals.look(situation.jobs().size(), work / situation.executors(), situation.now());
    return length.look(situation.jobs()) ? ShippedWeights.LONG : byArrival;
  }

  private static List<StageReport> report(
      List<StagedApplication> views, Map<Integer, String> reasons) {
    return IntStream.range(0, Math.min(MOST_REPORTS, views.size()))
        .mapToObj(i -> views.get(i).report(reasons.getOrDefault(i, "")))
        .toList();
  }

  private static void note(ExecutorAllocation allotment, List<StagedApplication> views) {
    for (int place = 0; place < allotment.turns().size(); place++) {
      Turn turn = allotment.turns().get(place);
      views.get(turn.job()).give(place, turn);
    }
    for (int i = 0; i < views.size(); i++) {
      views.get(i).limit(allotment.limits().get(i));
    }
  }
}
