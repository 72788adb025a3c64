package io.heddle.admit;

import io.heddle.learn.Evidence;
import io.heddle.learn.Knowledge;
import io.heddle.model.RecentlyUsed;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Compares how fast the company was of applications that were chosen with that of applications that
 * were started in order.
 */
final class Earnings {
  private static final int MOST_APPLICATIONS = 1_000;
  private static final int FEWEST = 20;

  /** In standard errors: one in six times chance alone says so. */
  private static final double DOUBT = 1;

  /** A difference of speeds that is none, the usual one being 1. */
  private static final double NEGLIGIBLE = 0.001;

  private final RecentlyUsed<String, Way> starts = new RecentlyUsed<>(MOST_APPLICATIONS);
  private Knowledge judged = Knowledge.NONE;
  private boolean pays = true;

  /** How an application came to be started. */
  enum Way {
    CHOSEN,
    IN_ORDER
  }

  /** Says that an application is started. */
  void started(String application, Way way) {
    starts.put(application, way);
  }

  /** Whether choosing has not been slower than order, as far as is known. */
  boolean pay(Knowledge knowledge) {
    if (judged != knowledge) {
      judged = knowledge;
      pays = judge(knowledge);
    }
    return pays;
  }

  private boolean judge(Knowledge knowledge) {
    SummaryStatistics chosen = new SummaryStatistics();
    SummaryStatistics inOrder = new SummaryStatistics();
    starts.forEach(
        (application, way) -> {
          Evidence pace = knowledge.companyPace(application);
          if (pace.weight() > 0) {
            (way == Way.CHOSEN ? chosen : inOrder).addValue(pace.mean());
          }
        });
    if (chosen.getN() < FEWEST || inOrder.getN() < FEWEST) {
      return true;
    }
    double error =
        Math.sqrt(chosen.getVariance() / chosen.getN() + inOrder.getVariance() / inOrder.getN());
    return chosen.getMean() - inOrder.getMean() > -DOUBT * error - NEGLIGIBLE;
  }
}
