package io.heddle.admit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.colocation.Evidence;
import io.heddle.colocation.Knowledge;
import io.heddle.model.RecentlyUsed;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Compares the speed of company of applications chosen with that of those in order. Thread-safe.
 */
public final class ColocationGuard implements StateStore.Kept {
  public static final String FILE = "colocation-guard";

  private static final int MOST_APPLICATIONS = 1_000;
  private static final int FEWEST = 20;

  /** In standard errors: one in six times chance alone says so. */
  private static final double DOUBT = 1;

  /** A difference of speeds that is none, the usual one being 1. */
  private static final double NEGLIGIBLE = 0.001;

  private static final JsonFormat<Document> FORMAT =
      new JsonFormat<>("heddle-colocation-guard", 1, Document.class, "");

  private record Document(String format, int version, List<Line> starts)
      implements JsonFormat.Document {}

  private record Line(String application, Way way, double pace, double weight) {
    static Line of(Judged one) {
      Evidence pace = one.start.pace;
      return new Line(one.application, one.start.way, pace.mean(), pace.weight());
    }

    Judged judged() {
      return new Judged(
          Objects.requireNonNull(application, "an application"),
          new Start(Objects.requireNonNull(way, "a way"), new Evidence(pace, weight)));
    }
  }

  private final Supplier<Knowledge> knowledge;

  @GuardedBy("this")
  private RecentlyUsed<String, Start> starts = new RecentlyUsed<>(MOST_APPLICATIONS);

  @GuardedBy("this")
  private Knowledge known = Knowledge.NONE;

  @GuardedBy("this")
  private boolean pays = true;

  @GuardedBy("this")
  private long changes;

  /** {@code knowledge} answers at once with what is known now. */
  public ColocationGuard(Supplier<Knowledge> knowledge) {
    this.knowledge = knowledge;
  }

  enum Way {
    CHOSEN,
    IN_ORDER
  }

  record Start(Way way, Evidence pace) {
    Start and(Evidence more) {
      return new Start(way, pace.and(more));
    }
  }

  record Judged(String application, Start start) {}

  synchronized void started(String application, Way way) {
    starts.put(application, new Start(way, Evidence.NONE));
    changes++;
  }

  /** Whether choosing has not been slower than order, as far as is known. */
  synchronized boolean pay() {
    look();
    return pays;
  }

  @GuardedBy("this")
  private void look() {
    Knowledge now = knowledge.get();
    if (known != now) {
      known = now;
      pays = judge();
      changes++;
    }
  }

  @GuardedBy("this")
  private boolean judge() {
    SummaryStatistics chosen = new SummaryStatistics();
    SummaryStatistics inOrder = new SummaryStatistics();
    for (Judged one : judged()) {
      if (one.start.pace.weight() > 0) {
        (one.start.way == Way.CHOSEN ? chosen : inOrder).addValue(one.start.pace.mean());
      }
    }
    if (chosen.getN() < FEWEST || inOrder.getN() < FEWEST) {
      return true;
    }
    double error =
        Math.sqrt(chosen.getVariance() / chosen.getN() + inOrder.getVariance() / inOrder.getN());
    return chosen.getMean() - inOrder.getMean() > -DOUBT * error - NEGLIGIBLE;
  }

  @GuardedBy("this")
  private List<Judged> judged() {
    List<Judged> judged = new ArrayList<>();
    Knowledge now = known;
    starts.forEach(
        (application, start) ->
            judged.add(new Judged(application, start.and(now.companyPace(application)))));
    return judged;
  }

  @Override
  public synchronized long changes() {
    look();
    return changes;
  }

  @Override
  public byte[] write() {
    List<Judged> judged;
    synchronized (this) {
      look();
      judged = judged();
    }
    return FORMAT.write(
        new Document(FORMAT.name(), FORMAT.version(), judged.stream().map(Line::of).toList()));
  }

  @Override
  public long add(byte[] content) throws StateException {
    List<Judged> earlier =
        FORMAT.read(content, document -> document.starts.stream().map(Line::judged).toList());
    synchronized (this) {
      RecentlyUsed<String, Start> all = new RecentlyUsed<>(MOST_APPLICATIONS);
      earlier.forEach(one -> all.put(one.application, one.start));
      starts.forEach(all::put);
      starts = all;
      pays = judge();
      changes++;
      return 1;
    }
  }
}
