package io.heddle.yarn.testing;

import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;

/**
 * Two applications whose containers tell stock from Heddle: <1 GB, 3 cores> and <3 GB, 1 core>. On
 * a node of <10 GB, 6 cores> stock gives the older one two and is out of cores; Heddle gives one
 * and three, and nothing is left.
 */
public final class TwoJobs {
  /** Containers of the first and of the second application on one node, in stock order. */
  public static final List<Integer> STOCK = List.of(2, 0);

  public static final List<Integer> RANKED = List.of(1, 3);
  private static final int PRIORITY = 20;

  private final LiveRm live;
  private final MockAM first;
  private final MockAM second;
  private int workers;

  private TwoJobs(LiveRm live, String type, String queue) throws Exception {
    this.live = live;
    MockNM masters = live.node("masters" + live.rm().getRMContext().getRMNodes().size(), 4, 4);
    first = live.launch(masters, app -> app.withAppType(type).withQueue(queue));
    second = live.launch(masters, app -> app.withAppType(type).withQueue(queue));
  }

  public static TwoJobs in(LiveRm live, String queue) throws Exception {
    return new TwoJobs(live, "OTHER", queue);
  }

  public static TwoJobs mapReduce(LiveRm live) throws Exception {
    return new TwoJobs(live, "MAPREDUCE", "default");
  }

  public MockAM first() {
    return first;
  }

  public MockAM second() {
    return second;
  }

  public TwoJobs ask(int count) throws Exception {
    LiveRm.ask(first, PRIORITY, 1, 3, count);
    LiveRm.ask(second, PRIORITY, 3, 1, count);
    return this;
  }

  /** Containers of the first and of the second application since last asked. */
  public List<Integer> taken() throws Exception {
    return List.of(LiveRm.take(first).size(), LiveRm.take(second).size());
  }

  /** Fills a new node of <10 GB, 6 cores> and says whose containers it got. */
  public List<Integer> takenOnNewNode() throws Exception {
    String job = "worker" + first.getApplicationAttemptId().getApplicationId().getId();
    live.heartbeat(live.node(job + "-" + ++workers, 10, 6));
    return taken();
  }
}
