package io.heddle.yarn.web;

import io.heddle.model.Printable;
import io.heddle.web.CachedSnapshot;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import io.heddle.web.Resources;
import io.heddle.web.Text;
import io.heddle.yarn.nodes.ReleasableNodes;
import io.heddle.yarn.nodes.ReleasableNodes.Advice;
import io.heddle.yarn.nodes.ReleasableNodes.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Which nodes an autoscaler may release; admins empty nodes before. */
final class ReleaseResource {
  static final String PATH = "release";

  private static final String IDLE = "idle";
  private static final String NODES = "nodes";
  private static final Set<String> PARAMETERS =
      Set.of(IDLE, "count", "offset", "limit", "user.name", "doAs", "doas", "delegation");
  private static final Pattern TIME = Pattern.compile("([0-9]{1,6})([smh]?)");
  private static final long MOST_IDLE_SECONDS = TimeUnit.DAYS.toSeconds(1);
  private static final long USUAL_IDLE_SECONDS = 60;
  private static final int MOST_COUNT = 1_000;
  private static final int MOST_EMPTIED = 100;

  private final ReleasableNodes nodes;
  private final CachedSnapshot<List<Advice>> snapshot;
  private final CachedSnapshot<List<PassedOver>> passedOver;

  ReleaseResource(ReleasableNodes nodes, LongSupplier ticker) {
    this.nodes = nodes;
    snapshot = new CachedSnapshot<>(nodes::advise, ticker);
    passedOver = new CachedSnapshot<>(() -> PassedOver.of(nodes.passedOver()), ticker);
  }

  void in(Resources resources) {
    resources.allow(NODES + "/" + PATH, this::empty);
  }

  /** Answers {@code nodes/release?idle=60s&count=3}. */
  ReleaseInfo get(Query query) throws Refusal {
    // Nodes are released by the answer: a misspelt condition must not be left out.
    query.expectOnly(PARAMETERS);
    long idleNanos = TimeUnit.SECONDS.toNanos(idleSeconds(query.text(IDLE)));
    int count = query.number("count", MOST_COUNT, 0, MOST_COUNT);
    List<Advice> all = new ArrayList<>();
    int go = 0;
    int emptying = 0;
    for (Advice known : snapshot.get()) {
      Advice advice = checked(known.idleFor(idleNanos), go >= count);
      go += advice.verdict() == Verdict.MAY_GO ? 1 : 0;
      emptying += advice.verdict() == Verdict.EMPTYING ? 1 : 0;
      all.add(advice);
    }
    // Some that were among the best stay, as they are not empty for long enough.
    all.sort(Comparator.comparing(Advice::verdict));
    Slice<Advice> shown = Slice.of(all, query);
    return new ReleaseInfo(
        go,
        emptying,
        passedOver.get(),
        shown.total(),
        shown.offset(),
        shown.items().stream().map(NodeAdvice::of).toList());
  }

  /** A container may have come since the nodes were looked at. */
  private Advice checked(Advice advice, boolean isEnough) {
    if (advice.verdict() != Verdict.MAY_GO) {
      return advice;
    }
    if (!nodes.isEmpty(advice.node())) {
      return advice.staying("a container came just now");
    }
    return isEnough ? advice.staying("no more nodes are asked for") : advice;
  }

  private static long idleSeconds(String text) throws Refusal {
    Matcher time = TIME.matcher(text.isEmpty() ? USUAL_IDLE_SECONDS + "s" : text);
    if (time.matches()) {
      long unit =
          switch (time.group(2)) {
            case "h" -> TimeUnit.HOURS.toSeconds(1);
            case "m" -> TimeUnit.MINUTES.toSeconds(1);
            default -> 1;
          };
      long seconds = unit * Long.parseLong(time.group(1));
      if (seconds <= MOST_IDLE_SECONDS) {
        return seconds;
      }
    }
    throw Refusal.badRequest(
        "%s = '%s': give a time up to 24h such as 60s or 5m"
            .formatted(IDLE, Printable.value(text)));
  }

  /** Starts nothing new on nodes, {@code nodes=HOST:PORT,...}, for ten minutes. */
  private String empty(Query query) throws Refusal {
    if (!nodes.isActive()) {
      throw Refusal.conflict(
          "nodes are emptied in mode active only, and not with multi-node placement");
    }
    String[] names = query.text(NODES).split(",", MOST_EMPTIED + 1);
    if (names.length > MOST_EMPTIED) {
      throw Refusal.badRequest("%s: name at most %d".formatted(NODES, MOST_EMPTIED));
    }
    List<NodeId> named = new ArrayList<>();
    for (String name : names) {
      named.add(node(name.trim()));
    }
    List<NodeId> empty = nodes.empty(named);
    return String.format(
        Locale.ROOT,
        "nothing new starts on %s for 10 minutes; without containers now: %s",
        text(named),
        empty.isEmpty() ? "none" : text(empty));
  }

  private NodeId node(String name) throws Refusal {
    try {
      NodeId node = NodeId.fromString(name);
      if (nodes.mayEmpty(node)) {
        return node;
      }
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest(
          "%s = '%s': give HOST:PORT,HOST:PORT as nodes/release shows them"
              .formatted(NODES, Printable.value(name)));
    }
    throw Refusal.conflict(
        "node '%s' is not there, is reserved, or is kept for a gang"
            .formatted(Printable.value(name)));
  }

  private static String text(List<NodeId> nodes) {
    return nodes.stream().map(NodeId::toString).collect(Collectors.joining(", "));
  }

  /**
   * @param mayGo nodes that may be released now
   * @param emptying nodes where nothing new starts, and that have containers
   * @param passedOver nodes that get no new container, or no ApplicationMaster, by the reason
   * @param total nodes in all
   * @param offset of the first that is shown
   */
  record ReleaseInfo(
      int mayGo,
      int emptying,
      List<PassedOver> passedOver,
      int total,
      int offset,
      List<NodeAdvice> items) {}

  /**
   * Nodes that are passed over for the same reason.
   *
   * @param nodes the first of them by name
   */
  record PassedOver(String why, int count, List<String> nodes) {
    private static final int MOST_NAMED = 10;

    /** Returns the reasons, those of few nodes first. */
    static List<PassedOver> of(Map<String, List<NodeId>> nodes) {
      return nodes.entrySet().stream()
          .map(each -> of(each.getKey(), each.getValue()))
          .sorted(Comparator.comparingInt(PassedOver::count).thenComparing(PassedOver::why))
          .toList();
    }

    private static PassedOver of(String why, List<NodeId> nodes) {
      return new PassedOver(
          why,
          nodes.size(),
          nodes.stream()
              .sorted()
              .limit(MOST_NAMED)
              .map(node -> Text.shown(node.toString()))
              .toList());
    }
  }

  /**
   * Node.
   *
   * @param label empty for none
   * @param verdict {@code may-go}, {@code emptying} or {@code stays}
   */
  record NodeAdvice(
      String node, String label, String verdict, int containers, double idleSeconds, String why) {
    static NodeAdvice of(Advice advice) {
      return new NodeAdvice(
          Text.shown(advice.node().toString()),
          advice.partition(),
          Text.of(advice.verdict()),
          advice.containers(),
          advice.idleSeconds(),
          advice.why());
    }
  }
}
