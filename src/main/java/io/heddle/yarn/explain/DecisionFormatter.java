package io.heddle.yarn.explain;

import io.heddle.explain.Explanation.Placed;
import io.heddle.explain.Explanation.Placed.Asked;
import io.heddle.place.CandidateComparison;
import io.heddle.place.PendingRequest;
import io.heddle.web.Text;
import io.heddle.yarn.demand.VectorSpace;
import io.heddle.yarn.heartbeat.PlacementNote;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Puts notes into words, when somebody asks. */
final class DecisionFormatter {
  private static final double PERCENT = 100;

  private DecisionFormatter() {}

  /** What a note says. */
  static Placed of(PlacementNote note) {
    CandidateComparison comparison = note.comparison();
    return new Placed(
        note.millis(),
        note.container().toString(),
        note.node().toString(),
        note.queue(),
        note.queueUsed() * PERCENT,
        Text.of(note.mode()),
        note.policy(),
        note.term().name(),
        asked(note.given()),
        note.preferred() == null ? null : asked(note.preferred()),
        comparison == null
            ? List.of()
            : comparison.best().stream().map(one -> one.of(asked(one.request()))).toList(),
        comparison == null ? null : Text.of(comparison.combination()),
        comparison == null ? 0 : comparison.candidates());
  }

  private static Asked asked(PendingRequest.Identity request) {
    return new Asked(
        ApplicationId.newInstance(request.epoch(), (int) request.order()).toString(),
        request.priority(),
        Text.of(request.kind()),
        VectorSpace.text(request.demand()));
  }
}
