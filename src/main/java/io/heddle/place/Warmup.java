package io.heddle.place;

import io.heddle.config.HeddleConfig.InitialAssignmentConfig;
import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import io.heddle.score.RequestScore;
import io.heddle.score.RequestState;
import io.heddle.score.ResourceWeights;
import io.heddle.score.ScoringPolicy;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Runs made-up decisions before the first heartbeat, so that it does not pay for the loading of
 * classes out of its time budget.
 */
public final class Warmup {
  private static final int ROUNDS = 200;
  private static final ResourceVector NODE = ResourceVector.of(8, 8);
  private static final ResourceWeights EQUAL = ResourceWeights.raw(1, 1);
  private static final StageProgress STAGES = new StageProgress(1, 0);
  private static final MapReduceProgress PROGRESS =
      new MapReduceProgress(1, 1, 1, 1, 1, NODE, NODE, NODE);
  private static final InitialAssignmentConfig INITIAL_ASSIGNMENT =
      new InitialAssignmentConfig(true, 1, 1_000);
  private static final Map<String, RequestKind> CAST =
      Map.of(
          "master", RequestKind.APPLICATION_MASTER,
          "maps", RequestKind.MAP,
          "reduces", RequestKind.REDUCE,
          "other", RequestKind.OTHER);

  private static final StockOrder.Source<String> STOCK =
      new StockOrder.Source<>() {
        @Override
        public Iterator<String> shown() {
          return all();
        }

        @Override
        public Iterator<String> all() {
          return List.of("stock").iterator();
        }

        @Override
        public int priority(String application) {
          return 0;
        }

        @Override
        public boolean allTried(String application, long pass) {
          return true;
        }
      };

  private Warmup() {}

  /**
   * Ranks with {@code policy} and throws away what comes of it.
   *
   * @return how many offers were made; each round makes one for every kind of request
   */
  public static int of(ScoringPolicy policy) {
    DecisionBudget budget = new DecisionBudget(() -> 0, 1, CAST.size());
    Ranking<String> ranking =
        new Ranking<>(
            budget,
            new InitialAssignment<>(INITIAL_ASSIGNMENT, request -> 1),
            RunningTasks.UNKNOWN);
    int offers = 0;
    for (int round = 0; round < ROUNDS; round++) {
      RequestIndex<String> index = index(policy);
      NodeView node = new NodeView(round, NODE, NODE, "", EQUAL, EQUAL);
      Pass pass = new Pass(round, round, node, policy, new WaitingLimit(1), Bounds.of(NODE, null));
      budget.start(0);
      ServingOrder<String> order =
          new ServingOrder<>(
              index, ranking, new StockOrder<>(STOCK), Refusals.none(), pass, failure -> {});
      while (order.hasNext()) {
        order.next();
        offers++;
      }
    }
    return offers;
  }

  private static RequestIndex<String> index(ScoringPolicy policy) {
    RequestIndex<String> index = new RequestIndex<>();
    CAST.forEach(
        (application, kind) -> {
          PendingRequest.Identity identity =
              new PendingRequest.Identity(
                  0,
                  0,
                  0,
                  0,
                  kind,
                  ResourceVector.of(1 + kind.name().length() % 3, 1),
                  "",
                  policy.scoreJob(STAGES));
          RequestScore score =
              policy.scoreRequest(
                  new RequestState(
                      kind,
                      PROGRESS,
                      EQUAL,
                      RequestState.Forecast.NONE,
                      RequestState.Standing.NONE,
                      1));
          PendingRequest<String> request =
              new PendingRequest<>(
                  application, application, identity, score, 0, new WaitingClock(0));
          index.add(request);
          index.rank(request, score, 1);
        });
    return index;
  }
}
