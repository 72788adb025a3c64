package io.heddle.bench.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.PosixLocalFs;
import io.heddle.bench.cluster.TalkingJvm;
import io.heddle.bench.reality.RealCluster;
import io.heddle.yarn.HeddleScheduler;
import java.nio.file.Path;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JVM of a mini cluster that serves the demo's commands. */
public final class DemoCluster {
  /** Answered with the address of Heddle's page once the cluster is up. */
  static final String PAGE = "page";

  static final String JOBS = "jobs";

  static final String GRANTS = "grants";

  /** Answered with the number of Heddle's passes and of those that it left to stock. */
  static final String PASSES = "passes";

  static final String WORK = "work";

  private static final Logger LOG = LoggerFactory.getLogger(DemoCluster.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final MiniCluster cluster;
  private final Path home;
  private final Path text;

  private DemoCluster(MiniCluster cluster, Path home, Path text) {
    this.cluster = cluster;
    this.home = home;
    this.text = text;
  }

  record Passes(long all, long fallbacks) {}

  /** Arguments: {@link DemoScheduler}, directory, directory of text. */
  public static void main(String[] args) {
    ForkedMain.run(
        () -> {
          Path home = Path.of(args[1]);
          PosixLocalFs.use();
          MiniCluster cluster =
              MiniCluster.start(
                  RealCluster.SIZE, DemoScheduler.valueOf(args[0]).settings(home), home);
          TalkingJvm.serve(new DemoCluster(cluster, home, Path.of(args[2]))::answer);
          return cluster;
        });
  }

  private String answer(String command) throws Exception {
    return switch (command) {
      case PAGE -> WebAppUtils.getRMWebAppURLWithScheme(cluster.conf()) + "/heddle";
      case JOBS -> JSON.writeValueAsString(new MapReduceJobs(cluster, home).run(text));
      case GRANTS -> JSON.writeValueAsString(GrantTrial.run(cluster));
      case PASSES -> JSON.writeValueAsString(passes());
      case WORK -> {
        Thread work = new Thread(this::work, "work");
        work.setDaemon(true);
        work.start();
        yield "";
      }
      default -> throw new IllegalArgumentException(command);
    };
  }

  private Passes passes() {
    var metrics = ((HeddleScheduler) cluster.resourceManager().getResourceScheduler()).metrics();
    return new Passes(metrics.decisionPasses(), metrics.fallbacks());
  }

  private void work() {
    try {
      RealCluster.runForever(cluster);
    } catch (Exception e) {
      LOG.error("The jobs ended", e);
    }
  }
}
