package io.heddle.yarn.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.heddle.explain.Explanation;
import io.heddle.explain.Explanation.Placed;
import io.heddle.explain.Explanation.Placed.Asked;
import io.heddle.explain.Reason;
import io.heddle.model.Printable;
import io.heddle.web.Caller;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources.Resource;
import io.heddle.web.Text;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * {@code applications/ID/explanation} where YARN lets the caller see it; others' requests stay
 * nameless.
 */
record ExplanationResource(
    Predicate<ApplicationId> isKnown, Function<ApplicationId, Optional<Explanation>> explainer)
    implements Resource {
  /** The explanation, and whether the caller may kill or move the application. */
  private record Answer(@JsonUnwrapped Explanation explanation, boolean mayChange) {}

  @Override
  public Object get(Query query) throws Refusal {
    Caller caller = query.caller();
    ApplicationId id = id(query.path());
    if (!isKnown.test(id)) {
      throw unknown(id);
    }
    // Before anything is looked up: an explanation takes the scheduler's lock.
    if (!caller.maySee(id.toString())) {
      throw Refusal.forbidden(
          "'%s' may not see %s: ask its owner or an admin of its queue"
              .formatted(Printable.value(caller.user()), id));
    }
    Explanation explanation = explainer.apply(id).orElseThrow(() -> unknown(id));
    Map<String, Boolean> verdicts = new HashMap<>();
    return new Answer(
        seen(explanation, other -> verdicts.computeIfAbsent(other, caller::maySee)),
        caller.mayChange(id.toString()));
  }

  private static Refusal unknown(ApplicationId id) {
    return Refusal.notFound(
        "the ResourceManager does not know %s, or no longer does".formatted(id));
  }

  private static ApplicationId id(String text) throws Refusal {
    try {
      return ApplicationId.fromString(text);
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest(
          "'%s' is no application: write it as application_1700000000000_0001"
              .formatted(Printable.value(text)));
    }
  }

  private static Explanation seen(Explanation all, Predicate<String> maySee) {
    return new Explanation(
        all.application(),
        all.user(),
        Text.shown(all.name()),
        all.state(),
        all.queue(),
        all.mode(),
        all.policy(),
        all.containers(),
        all.reclaimed(),
        all.reclaimedMemory(),
        all.asked(),
        all.waiting().stream()
            .map(why -> new Reason(why.kind(), HiddenApplications.outOf(why.text(), maySee)))
            .toList(),
        placed(all.placed(), maySee),
        placed(all.lost(), maySee),
        all.expected());
  }

  private static List<Placed> placed(List<Placed> all, Predicate<String> maySee) {
    return all.stream().map(one -> placed(one, maySee)).toList();
  }

  private static Placed placed(Placed all, Predicate<String> maySee) {
    return new Placed(
        all.time(),
        maySee.test(all.given().application()) ? all.container() : HiddenApplications.HIDDEN,
        all.node(),
        all.queue(),
        all.queueUsed(),
        all.mode(),
        all.policy(),
        all.decidedBy(),
        asked(all.given(), maySee),
        all.preferred() == null ? null : asked(all.preferred(), maySee),
        all.candidates().stream().map(one -> one.of(asked(one.request(), maySee))).toList(),
        all.combination(),
        all.compared(),
        all.reclaimed(),
        all.reclaimedMemory());
  }

  private static Asked asked(Asked all, Predicate<String> maySee) {
    return maySee.test(all.application())
        ? all
        : new Asked(HiddenApplications.HIDDEN, all.priority(), all.kind(), all.resources());
  }
}
