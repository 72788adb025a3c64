package io.heddle.place;

import io.heddle.config.HeddleConfig.InitialAssignmentConfig;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import io.heddle.score.RequestScore;
import io.heddle.score.ResourceWeights;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Applications, by name, with requests on one node: what the tests of this package play with. */
final class Scene {
  private static final ResourceWeights EQUAL = ResourceWeights.raw(1, 1);

  final RequestIndex<String> index = new RequestIndex<>();
  final List<PendingRequest<String>> requests = new ArrayList<>();
  final List<Throwable> failures = new ArrayList<>();
  final Map<String, Integer> levels = new HashMap<>();
  final Map<String, Integer> alignments = new HashMap<>();
  final Map<PendingRequest<String>, Integer> waiting = new HashMap<>();
  final List<RunningTasks.Ending> endings = new ArrayList<>();
  long now = 1_000_000_000_000L;
  ScoringPolicy policy = Policies.of(PlacementPolicy.HASTE);
  WaitingLimit limit = new WaitingLimit(0);
  Refusals<String> refusals = Refusals.none();
  NodeView node = node(10, 6);
  ResourceVector most;
  private final DecisionBudget budget;
  private final Ranking<String> ranking;
  private long passes;
  private int submitted;

  Scene() {
    this(512);
  }

  Scene(int maxDemands) {
    this(maxDemands, new InitialAssignmentConfig(false, 1, 1));
  }

  Scene(int maxDemands, InitialAssignmentConfig initial) {
    budget = new DecisionBudget(() -> now, 1_000_000, maxDemands);
    ranking =
        new Ranking<>(
            budget, new InitialAssignment<>(initial, waiting::get), (at, time) -> endings);
  }

  static NodeView node(long memory, long cores) {
    return node(memory, cores, memory, cores);
  }

  static NodeView node(long memory, long cores, long leftMemory, long leftCores) {
    return new NodeView(
        "node",
        ResourceVector.of(memory, cores),
        ResourceVector.of(leftMemory, leftCores),
        "",
        EQUAL,
        EQUAL);
  }

  PendingRequest<String> add(
      String application, RequestKind kind, double urgency, long memory, long cores) {
    return add(application, 0, kind, urgency, memory, cores);
  }

  PendingRequest<String> add(
      String application, int level, RequestKind kind, double urgency, long memory, long cores) {
    PendingRequest.Identity identity =
        new PendingRequest.Identity(
            1,
            submitted++,
            0,
            level,
            kind,
            ResourceVector.of(memory, cores),
            "",
            jobScores(application));
    PendingRequest<String> request =
        new PendingRequest<>(
            application,
            application + "/" + kind,
            identity,
            score(urgency),
            0,
            new WaitingClock(now));
    levels.putIfAbsent(application, level);
    requests.add(request);
    index.add(request);
    return request;
  }

  private List<Double> jobScores(String application) {
    return policy.scorers().stream()
        .filter(Scorer.OfJob.class::isInstance)
        .map(scorer -> (double) alignments.getOrDefault(application, 0))
        .toList();
  }

  /** A request's score: the first scorer of requests says this, the others nothing. */
  RequestScore score(double ofFirst) {
    double[] terms = new double[policy.size()];
    double next = ofFirst;
    for (int term = 0; term < terms.length; term++) {
      if (policy.isOfRequest(term)) {
        terms[term] = next;
        next = Scorer.NEUTRAL;
      }
    }
    return new RequestScore(ofFirst, terms);
  }

  void rank(PendingRequest<String> request, double ofFirst) {
    index.rank(request, score(ofFirst), 0);
  }

  /** The order of a pass over the node, with these applications in stock order. */
  ServingOrder<String> serve(String... stock) {
    return serve(List.of(stock).iterator());
  }

  ServingOrder<String> serve(Iterator<String> stock) {
    Pass pass = new Pass(++passes, now, node, policy, limit, Bounds.of(node.capacity(), most));
    budget.start(now);
    return new ServingOrder<>(
        index, ranking, new StockOrder<>(source(stock)), refusals, pass, failures::add);
  }

  /** Shows the same whether ranking works or not. */
  private StockOrder.Source<String> source(Iterator<String> stock) {
    return new StockOrder.Source<>() {
      @Override
      public Iterator<String> shown() {
        return stock;
      }

      @Override
      public Iterator<String> all() {
        return stock;
      }

      @Override
      public int priority(String application) {
        return levels.getOrDefault(application, 0);
      }

      @Override
      public boolean allTried(String application, long passId) {
        return tried(application, passId);
      }
    };
  }

  private boolean tried(String application, long pass) {
    List<PendingRequest<String>> own =
        requests.stream().filter(request -> request.application().equals(application)).toList();
    return !own.isEmpty() && own.stream().allMatch(request -> request.triedIn(pass));
  }

  static List<String> all(ServingOrder<String> order) {
    List<String> offered = new ArrayList<>();
    while (order.hasNext()) {
      String application = order.next();
      offered.add(
          order.current() == null ? application + " as stock" : (String) order.current().key());
    }
    return offered;
  }
}
