package io.heddle.cli.live;

import io.heddle.explain.Explanation;
import io.heddle.explain.Explanation.Placed;
import io.heddle.explain.Explanation.Placed.Asked;
import io.heddle.explain.Reason;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import io.heddle.score.Candidate;
import io.heddle.score.Candidate.Term;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An explanation for people. All that users have chosen is printed as {@link Printable} has it. */
record ExplanationText(PrintStream out) {
  void head(Explanation explanation) {
    print(
        "%s '%s' of %s, %s in queue %s%n",
        explanation.application(),
        explanation.name(),
        explanation.user(),
        explanation.state(),
        explanation.queue());
    print(
        "Heddle is %s, policy %s; the application holds %s%s%s and waits for %d%n",
        explanation.mode(),
        explanation.policy(),
        Counted.of(explanation.containers(), "container"),
        on(explanation.reclaimed(), "vcores"),
        on(explanation.reclaimedMemory(), "memory"),
        explanation.asked());
    if (explanation.expected() != null) {
      expected("start", explanation.expected().start());
      expected("end", explanation.expected().end());
    }
  }

  private void expected(String what, Explanation.Expected.Span span) {
    if (span != null) {
      print(
          "Expected %s: %s to %s (8 in 10 jobs)%n", what, seconds(span.from()), seconds(span.to()));
    }
  }

  private static Instant seconds(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS);
  }

  private static String on(int containers, String resource) {
    return containers == 0 ? "" : " (%d on reclaimed %s)".formatted(containers, resource);
  }

  void waiting(List<Reason> reasons) {
    if (!reasons.isEmpty()) {
      out.println();
      out.println("Why it waits");
    }
    reasons.forEach(reason -> print("  %-18s %s%n", reason.kind(), reason.text()));
  }

  void placed(String title, List<Placed> placed, int most) {
    if (placed.isEmpty()) {
      return;
    }
    out.println();
    out.println(
        placed.size() > most ? title + ": the last " + most + " of " + placed.size() : title);
    placed.stream().limit(most).forEach(this::placed);
  }

  private void placed(Placed placed) {
    print(
        "  %s  %s on %s%s%s%n",
        seconds(placed.time()),
        placed.container(),
        placed.node(),
        placed.reclaimed() ? ", on reclaimed vcores" : "",
        placed.reclaimedMemory() ? ", on reclaimed memory" : "");
    print(
        "    queue %s: YARN offered it the node, by the use of its guarantee and its priority; with"
            + " it the queue used %.1f %% of its guarantee%n",
        placed.queue(), placed.queueUsed());
    print("    given to: %s%n", words(placed.given()));
    print("    %s%s%n", chosen(placed), decision(placed.decidedBy()));
    if (!placed.candidates().isEmpty()) {
      print("    policy %s compared %d, the best of them:%n", placed.policy(), placed.compared());
      placed.candidates().forEach(one -> candidate(one, "product".equals(placed.combination())));
    }
  }

  private static String chosen(Placed placed) {
    if (!placed.mode().equals("shadow")) {
      return "decided by " + placed.decidedBy() + ": ";
    }
    if (placed.preferred() == null) {
      return "given by YARN, Heddle would have chosen nothing: ";
    }
    return placed.preferred().equals(placed.given())
        ? "given by YARN, Heddle would have chosen the same by " + placed.decidedBy() + ": "
        : "given by YARN, Heddle would have chosen %s by %s: "
            .formatted(words(placed.preferred()), placed.decidedBy());
  }

  private void candidate(Candidate<Asked> candidate, boolean isProduct) {
    print(
        "      %12s  %s%s%n",
        candidate.score() == null ? "first" : number(candidate.score()),
        words(candidate.request()),
        candidate.planned() ? ", in the plan for the empty node" : "");
    if (!candidate.parts().isEmpty()) {
      print(
          "                    = %s%n",
          candidate.parts().stream()
              .map(part -> isProduct ? factor(part) : words(part))
              .collect(Collectors.joining(isProduct ? " x " : " + ")));
    }
  }

  private static String factor(Term part) {
    return part.term() + " " + number(part.value());
  }

  private static String words(Term part) {
    return "%s %s x %s".formatted(part.term(), number(part.value()), number(part.weight()));
  }

  private static String words(Asked asked) {
    return "%s, priority %d, %s, %s"
        .formatted(asked.application(), asked.priority(), asked.kind(), asked.resources());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  private static String decision(String term) {
    return switch (term) {
      case "application-master" -> "the container of an ApplicationMaster goes first";
      case "waiting" -> "the request had waited beyond the limit";
      case "initial-assignment" -> "it belongs to the plan that fills the empty node best";
      case "only-candidate" -> "Heddle ranked no other request for the node";
      case "tie" -> "the next best was preferred as much, and is of a later kind or application";
      case "reservation" -> "nothing fitted the node as it was, and YARN made room for it first";
      case "stock-order" -> "nothing that Heddle ranked could be served, YARN's order did";
      default -> "in %s it was furthest ahead of the next best".formatted(term);
    };
  }

  private void print(String format, Object... arguments) {
    Object[] shown = arguments.clone();
    for (int i = 0; i < shown.length; i++) {
      if (shown[i] instanceof String text) {
        shown[i] = Printable.of(text);
      }
    }
    out.printf(Locale.ROOT, format, shown);
  }
}
