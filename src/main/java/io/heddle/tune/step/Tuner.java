package io.heddle.tune.step;

import io.heddle.config.TunerConfig;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan.PlanSearch;
import io.heddle.tune.step.ChangeEvaluator.Verdict;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.SettingsByPath.Standing;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.step.Step.RollBack;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Decides which settings change and which change is taken back (AdaptiveConfig, Fig. 4). Reads no
 * clock and does no I/O: the caller takes snapshots, makes changes and says what became of them.
 *
 * <p>One thread calls all methods but {@link #status}, which any may call.
 */
public final class Tuner {
  /** So long a scheduler may take to read settings that it was given. */
  private static final long SETTLING_MILLIS = 60_000;

  private static final int MOST_ATTEMPTS = 5;

  private final TunerConfig config;
  private final PlanSearch plans;
  private final LatencyModel model;
  private final Consumer<Entry> journal;
  private final TunerMemory memory;
  private final PendingRequests requests;
  private final ChangeMonitor judge;

  private boolean recovering;
  private int attempts;
  private OptionalLong lastSearch = OptionalLong.empty();
  private Optional<Change> proposed = Optional.empty();
  private volatile TunerState status;

  /**
   * Goes on where the journal ends.
   *
   * @param model by which a change is judged; the one that the search goes by
   * @param history what the journal says, oldest first
   * @param journal is given each new line of it; neither throws nor blocks
   * @param requests of admins, taken in from the next step on
   */
  public Tuner(
      TunerConfig config,
      PlanSearch plans,
      LatencyModel model,
      List<Entry> history,
      Consumer<Entry> journal,
      PendingRequests requests) {
    this.config = config;
    this.plans = plans;
    this.model = model;
    this.journal = journal;
    this.requests = requests;
    memory = new TunerMemory(config.judging().leaveAloneMillis());
    history.forEach(memory::add);
    recovering = memory.inFlight().isPresent();
    judge = new ChangeMonitor(config.judging(), model);
    status = status(0, "no tick yet");
  }

  public void finished(String jobId, double latencySeconds, long millis) {
    judge.finished(jobId, latencySeconds, millis);
  }

  public TunerState status() {
    return status;
  }

  public Step step(Snapshot snapshot) {
    requests.drain(this::record);
    Step step = decide(snapshot);
    proposed =
        memory
            .proposal()
            .filter(proposal -> expiry(proposal, snapshot).isEmpty())
            .map(StandingProposal::change);
    status = status(snapshot.millis(), step.reason());
    return step;
  }

  private Step decide(Snapshot snapshot) {
    Optional<Step> ending = recovering ? recover(snapshot) : Optional.empty();
    if (ending.isPresent()) {
      return ending.get();
    }
    if (memory.inFlight().isPresent()) {
      return new Keep("change %s is being made".formatted(memory.inFlight().get().id()));
    }
    Optional<Change> newest = memory.watched().or(memory::last);
    if (newest.isPresent() && !stands(snapshot, newest.get())) {
      return new Keep("the scheduler has not taken over the last change yet");
    }
    Optional<Change> watched = memory.watched();
    judge.look(snapshot, watched.isPresent());
    if (requests.takeRollBack()) {
      return memory.last().isPresent()
          ? rollBack(snapshot.millis(), memory.last().get().reversed("asked for"))
          : new Keep("there is no change to roll back");
    }
    Optional<Request> approval = requests.takeApply();
    if (approval.isPresent()) {
      return approved(snapshot, approval.get());
    }
    if (memory.paused()) {
      return new Keep("paused");
    }
    return watched.isPresent() ? judged(snapshot, watched.get()) : propose(snapshot);
  }

  private Step approved(Snapshot snapshot, Request approval) {
    Optional<StandingProposal> asked =
        memory.proposal().filter(one -> one.change().id() == approval.change());
    if (asked.isEmpty()) {
      return new Keep("change %s is not the newest proposal".formatted(approval.change()));
    }
    long now = snapshot.millis();
    Optional<String> expiry = expiry(asked.get(), snapshot);
    if (expiry.isPresent()) {
      note(now, asked.get().change(), ChangeOutcome.REFUSED, expiry.get());
      return new Keep("change %s: %s".formatted(approval.change(), expiry.get()));
    }
    Change proposal = asked.get().change();
    Change change =
        proposal.with(
            proposal.queues(), "approved by %s; %s".formatted(approval.by(), proposal.reason()));
    note(now, change, ChangeOutcome.APPLYING, change.reason());
    return new Apply(change);
  }

  private static Optional<String> expiry(StandingProposal proposal, Snapshot snapshot) {
    if (proposal.hasExpired(snapshot.millis())) {
      return Optional.of(
          "the proposal has expired, since it is older than %d minutes"
              .formatted(TimeUnit.MILLISECONDS.toMinutes(StandingProposal.VALID_MILLIS)));
    }
    Standing standing =
        SettingsByPath.standing(SettingsByPath.of(snapshot), proposal.change().queues());
    return standing == Standing.BEFORE
        ? Optional.empty()
        : Optional.of("the proposal has expired, since its queues were changed");
  }

  private Optional<Step> recover(Snapshot snapshot) {
    recovering = false;
    Entry entry = memory.inFlight().orElseThrow();
    Change change = entry.change();
    Map<String, QueueSettings> present = SettingsByPath.of(snapshot);
    long now = snapshot.millis();
    switch (SettingsByPath.standing(present, change.queues())) {
      case AFTER -> applied(change, now);
      case BEFORE -> note(now, change, ChangeOutcome.REFUSED, "found not made at a start");
      case ELSEWHERE ->
          note(now, change, ChangeOutcome.OVERRIDDEN, "found other settings at a start");
      case BETWEEN -> {
        boolean back = entry.outcome() == ChangeOutcome.ROLLING_BACK;
        Change way = back ? change : change.reversed("");
        return Optional.of(
            rollBack(now, SettingsByPath.unfinished(present, way, "found half made at a start")));
      }
    }
    return Optional.empty();
  }

  private boolean stands(Snapshot snapshot, Change change) {
    long now = snapshot.millis();
    Standing standing = SettingsByPath.standing(SettingsByPath.of(snapshot), change.queues());
    if (standing == Standing.AFTER) {
      return true;
    }
    boolean fresh = now < memory.lastChange().orElse(now) + SETTLING_MILLIS;
    if (memory.watched().isPresent() && standing == Standing.BEFORE && fresh) {
      return false;
    }
    note(now, change, ChangeOutcome.OVERRIDDEN, "these queues were changed by another source");
    return true;
  }

  private Step judged(Snapshot snapshot, Change change) {
    Verdict verdict = judge.verdict();
    if (verdict == Verdict.BAD && !config.active()) {
      // A dry run changes nothing that it was not asked for.
      return new Keep("jobs get on worse than predicted: roll back change " + change.id());
    }
    if (verdict == Verdict.BAD) {
      return rollBack(snapshot.millis(), change.reversed("jobs get on worse than predicted"));
    }
    boolean over = judge.watchedMillis() >= config.judging().watchMillis();
    if (verdict == Verdict.GOOD && over) {
      keep(snapshot.millis(), change);
      return propose(snapshot);
    }
    // What could not be judged is watched on, if need be together with the next change.
    boolean idle = snapshot.groups().stream().allMatch(group -> group.jobs().isEmpty());
    return verdict == Verdict.GOOD || over || idle
        ? propose(snapshot)
        : new Keep("change %s is watched".formatted(change.id()));
  }

  private void keep(long now, Change change) {
    record(Entry.of(now, change, ChangeOutcome.KEPT, judge.effect(), "jobs get on as predicted"));
    judge.kept();
  }

  private Step propose(Snapshot snapshot) {
    Optional<String> wait = notNow(snapshot);
    if (wait.isPresent()) {
      return new Keep(wait.get());
    }
    long now = snapshot.millis();
    lastSearch = OptionalLong.of(now);
    Proposal proposal =
        Proposal.of(plans, model, snapshot, memory.leftAlone(now), config.limits().minGain());
    if (proposal.queues().isEmpty()) {
      return new Keep(proposal.reason());
    }
    if (judge.verdict() == Verdict.GOOD) {
      memory.watched().ifPresent(watched -> keep(now, watched));
    }
    long id = memory.nextId();
    Change change =
        new Change(id, id, proposal.queues(), proposal.now(), proposal.after(), proposal.reason());
    if (!config.active()) {
      note(now, change, ChangeOutcome.DRY_RUN, change.reason());
      return new Keep("dry run: " + change.reason());
    }
    note(now, change, ChangeOutcome.APPLYING, change.reason());
    return new Apply(change);
  }

  private Optional<String> notNow(Snapshot snapshot) {
    long now = snapshot.millis();
    if (memory.lastChange().isPresent()
        && now < memory.lastChange().getAsLong() + config.limits().coolDownMillis()) {
      return Optional.of("cooling down after a change");
    }
    if (lastSearch.isPresent() && now < lastSearch.getAsLong() + config.intervalMillis()) {
      return Optional.of("the next search is not due");
    }
    if (memory.changesInTheHourBefore(now) >= config.limits().maxPerHour()) {
      return Optional.of(
          "%s changes in an hour are enough".formatted(config.limits().maxPerHour()));
    }
    return snapshot.groups().stream().anyMatch(Group::newDemand)
        ? Optional.empty()
        : Optional.of("no job came that asks for more");
  }

  private Step rollBack(long now, Change way) {
    record(Entry.of(now, way, ChangeOutcome.ROLLING_BACK, judge.effect(), way.reason()));
    return new RollBack(way);
  }

  /** The scheduler is set as by this change, which {@link #step} asked for. */
  public void applied(Change change, long millis) {
    attempts = 0;
    boolean back = isBack();
    record(
        Entry.of(
            millis,
            change,
            back ? ChangeOutcome.ROLLED_BACK : ChangeOutcome.APPLIED,
            back ? judge.effect() : Optional.empty(),
            change.reason()));
    if (back) {
      judge.restart();
    } else {
      judge.changed();
    }
  }

  /** The scheduler is set as it was, not as by this change. */
  public void refused(
      Change change, NotAppliedException.Reason reason, String message, long millis) {
    String why = reason + ": " + message;
    boolean hopeless =
        reason == NotAppliedException.Reason.CHANGED_MEANWHILE
            || reason == NotAppliedException.Reason.NO_SUCH_QUEUE
            || ++attempts >= MOST_ATTEMPTS;
    if (isBack() && hopeless) {
      attempts = 0;
      note(millis, change, ChangeOutcome.NOT_ROLLED_BACK, why);
    } else {
      note(millis, change, ChangeOutcome.REFUSED, why);
    }
  }

  private boolean isBack() {
    return memory.inFlight().stream()
        .anyMatch(entry -> entry.outcome() == ChangeOutcome.ROLLING_BACK);
  }

  private void note(long millis, Change change, ChangeOutcome outcome, String reason) {
    record(Entry.of(millis, change, outcome, Optional.empty(), reason));
  }

  private void record(Entry entry) {
    memory.add(entry);
    journal.accept(entry);
  }

  private TunerState status(long millis, String reason) {
    return new TunerState(
        config.active(),
        memory.paused(),
        memory.watched(),
        memory.changesInTheHourBefore(millis),
        judge.usualSlowness(),
        proposed,
        memory.leftAlone(millis),
        reason);
  }
}
