package io.heddle.explain;

import java.util.Comparator;
import java.util.Locale;

/** Why an application waits; for {@code kind} see {@link Kind#label}. */
public record Reason(String kind, String text) {

  /** What decides that an application waits before what is merely said of it beside. */
  public static final Comparator<Reason> FOREMOST_FIRST =
      Comparator.comparing(reason -> Kind.labelled(reason.kind()));

  /** All reasons that there are, the foremost first. */
  public enum Kind {
    NOT_ACCEPTED,
    ENDED,
    /** The admission policy of its queue has not started it yet. */
    HELD,
    /** A limit of parallel applications, of its queue or user, keeps it from starting. */
    PARALLEL_LIMIT,
    NO_NODE,
    /** Its queue's or user's share for ApplicationMasters is used up. */
    AM_LIMIT,
    RESERVED,
    /** The maximum of its queue, or of one above it. */
    QUEUE_LIMIT,
    /** What its user may hold of the queue. */
    USER_LIMIT,
    /** What is in use and reserved of the cluster leaves too little. */
    CLUSTER_FULL,
    /** Its queue keeps its room for another request, which has waited beyond the limit. */
    ROOM_KEPT,
    /** No node could ever hold such a container. */
    TOO_LARGE,
    /** What the plan of its queue's stages gives it. */
    STAGE_PLAN,
    /** Its containers are of use only together, and not all of them can be served. */
    GANG,
    /** No node has room for such a container now. */
    NO_ROOM,
    /** Nodes have room, but none that the application accepts. */
    PLACEMENT,
    /** Nodes have room, and are passed over for now: hot, emptying, or kept empty. */
    PASSED_OVER,
    /** Its queue serves another application first, whose priority is higher. */
    HIGHER_PRIORITY,
    /** Nodes have room; it is served when one of them sends its heartbeat and its turn comes. */
    TURN,
    /** Heddle lets no more masters start for now, so that there is room for tasks. */
    MASTER_ADMISSION,
    REDUCES_HELD_BACK,
    NOTHING_ASKED,
    /** It has more requests than those that the other reasons are about. */
    MORE_REQUESTS,
    /** Too many applications are asked about at this moment to look this one up. */
    BUSY,
    STOCK,
    /** How long it has waited, and when it would go first for that. */
    WAITING_LIMIT,
    /** Tags of it begin as a hint and cannot be used as they are. */
    BAD_HINTS,
    /** What YARN itself says. */
    YARN;

    /** The name that programs see, such as {@code user-limit}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Kind labelled(String label) {
      return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }

  /** A reason in words, as {@link String#format} makes them in no language's own way. */
  public static Reason of(Kind kind, String format, Object... arguments) {
    return new Reason(kind.label(), String.format(Locale.ROOT, format, arguments));
  }
}
