package io.heddle.yarn.tune;

import io.heddle.telemetry.TunerMetrics;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Change;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Journal;
import io.heddle.tune.step.Request;
import io.heddle.tune.step.TunerState;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources;
import io.heddle.web.Text;
import io.heddle.web.TunerInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The tuner in the API of a scheduler that has one. */
record TunerShown(ShownTuner tuner) {
  interface ShownTuner {
    /** Returns whether the request was taken up; false before the tuner has started. */
    boolean ask(Request request);

    /** Empty before the tuner has started. */
    Optional<TunerState> status();

    /** Returns the journal, oldest entry first. */
    List<Entry> journaled();

    TunerMetrics metrics();
  }

  private static final int USUAL_EVENTS = 50;
  private static final int MOST_EVENTS = 1_000;

  void in(Resources resources) {
    resources.show("tuner", "the tuner and its timeline", this::info);
    for (Request.Kind kind : Request.Kind.values()) {
      resources.allow("tuner/" + Text.of(kind), query -> ask(kind, query));
    }
  }

  private String ask(Request.Kind kind, Query query) throws Refusal {
    long change = kind == Request.Kind.APPLY ? proposal(query) : 0;
    if (kind == Request.Kind.ROLLBACK
        && tuner.status().isPresent()
        && !Journal.hasChangeToRevert(tuner.journaled())) {
      throw Refusal.conflict("there is no change to revert");
    }
    if (!tuner.ask(new Request(kind, change, query.caller().user()))) {
      throw Refusal.conflict("the tuner has not checked the cluster yet: try again in a minute");
    }
    return "asked to " + Text.of(kind) + ": the tuner does so at its next tick";
  }

  /** The proposal that is asked for, which must be the one that stands: nobody applies another. */
  private long proposal(Query query) throws Refusal {
    int change = query.number("change", 0, 0, Integer.MAX_VALUE);
    if (change == 0) {
      throw Refusal.badRequest("change is missing: the number of a proposal, such as change=7");
    }
    if (change != proposed()) {
      throw Refusal.conflict(
          proposed() == 0
              ? "there is no proposal"
              : "change %d is not the newest proposal: that is %d".formatted(change, proposed()));
    }
    return change;
  }

  private long proposed() {
    return tuner.status().flatMap(TunerState::proposed).map(Change::id).orElse(0L);
  }

  private TunerInfo info(Query query) throws Refusal {
    query.expectNoPath();
    int limit = query.number("limit", USUAL_EVENTS, 1, MOST_EVENTS);
    List<Entry> newestFirst = new ArrayList<>(tuner.journaled());
    Collections.reverse(newestFirst);
    Optional<TunerState> status = tuner.status();
    return new TunerInfo(
        status.map(known -> known.active() ? "active" : "dry-run").orElse("starting"),
        status.map(TunerState::paused).orElse(false),
        status.flatMap(TunerState::watched).isPresent(),
        tuner.metrics().ticks(),
        tuner.metrics().failures(),
        status.map(TunerState::changesInTheLastHour).orElse(0),
        status.map(TunerState::usualSlowness).orElse(1.0),
        proposed(),
        status.map(TunerState::reason).orElse("no tick yet"),
        newestFirst.stream().limit(limit).map(TunerShown::event).toList());
  }

  private static TunerInfo.Event event(Entry entry) {
    boolean predicts = !entry.queues().isEmpty();
    return new TunerInfo.Event(
        entry.millis(),
        entry.firstId(),
        entry.id(),
        Text.of(entry.outcome()),
        Text.shown(entry.reason()),
        entry.queues().stream().map(TunerShown::setting).toList(),
        predicts ? finite(entry.predictedNow()) : null,
        predicts ? finite(entry.predictedAfter()) : null,
        entry.effect().map(effect -> finite(effect.measured())).orElse(null),
        entry.effect().map(effect -> effect.jobs()).orElse(0));
  }

  private static TunerInfo.Setting setting(QueueChange change) {
    return new TunerInfo.Setting(
        change.path(),
        change.before().share(),
        change.after().share(),
        Text.of(change.before().ordering()),
        Text.of(change.after().ordering()));
  }

  /** JSON has no number for what never ends. */
  private static Double finite(double seconds) {
    return Double.isFinite(seconds) ? seconds : null;
  }
}
