package io.heddle.yarn.testing;

import io.heddle.colocation.Period;
import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import io.heddle.telemetry.MetricValue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.yarn.HeddleScheduler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** A live ResourceManager with something of all that the page shows. */
public final class WebScene implements AutoCloseable {
  /** What a user may call an application who means harm. */
  public static final String HOSTILE =
      "</td><script>document.title='owned'</script><img src=x"
          + " onerror=\"document.title='owned'\">'\"& \u202Egnp.exe ";

  public static final String LOST = "node-3.example";

  private static final String QUEUES =
      """
      <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>etl,adhoc</value></property>
        <property><name>yarn.scheduler.capacity.root.etl.capacity</name><value>70</value></property>
        <property><name>yarn.scheduler.capacity.root.adhoc.capacity</name><value>30</value></property>
        <property>
          <name>yarn.scheduler.capacity.root.adhoc.maximum-am-resource-percent</name>
          <value>1</value>
        </property>
        <property>
          <name>yarn.scheduler.capacity.root.acl_administer_queue</name><value> </value>
        </property>
        <property>
          <name>yarn.scheduler.capacity.schedule-asynchronously.enable</name><value>false</value>
        </property>
        <property>
          <name>yarn.scheduler.heddle.queue.root.etl.policy</name><value>decima-linear</value>
        </property>
        <property>
          <name>yarn.scheduler.heddle.queue.root.adhoc.admission</name><value>companion</value>
        </property>
        <property>
          <name>yarn.scheduler.heddle.queue.root.adhoc.admission.max-running</name><value>1</value>
        </property>
      </configuration>
      """;

  private final RestRm rest;
  private PlantedTuner tuner;
  private MockNM roomy;

  public WebScene(Path directory, Map<String, String> more) throws Exception {
    Files.writeString(directory.resolve("capacity-scheduler.xml"), QUEUES);
    Map<String, String> settings = new HashMap<>();
    settings.put(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
    settings.put(HeddleConfig.BUDGET, "1000000");
    settings.put(TunerConfig.MODE, "active");
    settings.put(ChangeLimits.COOL_DOWN, "0");
    settings.put(JudgingConfig.JOBS, "2");
    settings.putAll(more);
    rest = new RestRm(directory);
    rest.start(HeddleScheduler.class, settings);
  }

  public RestRm rest() {
    return rest;
  }

  private ResourceManager rm() {
    return rest.rm();
  }

  /** Lets applications run and wait: one that asks for more than there is, and four that wait. */
  public void applications() throws Exception {
    rest.lose(node(LOST));
    MockNM node = node("node-1.example");
    roomy = node("node-2.example");
    ApplicationId running = submit("ann", "nightly load", "etl", true);
    MockAM master = rest.master(running);
    LiveRm.ask(master, 1, 1, 1, 12);
    RestRm.await(
        () -> {
          beat(node);
          return rest.heddle().getRootQueueMetrics().getAllocatedContainers() >= 8;
        });
    submit("bob", "warm up", "adhoc", false);
    submit("bob", "report 2026-11-20", "adhoc", false);
    submit("ann", HOSTILE, "adhoc", false);
    submit("eve", HOSTILE + "x".repeat(10_000), "adhoc", false);
    submit("ann", "clicks per hour", "adhoc", false);
    RestRm.await(() -> MetricValue.of(rest.heddle().metrics(), "Held") == 4);
    // Ends a period: from then on the nodes' use is read.
    rest.heddle().observe();
  }

  private MockNM node(String host) throws Exception {
    return rest.node(host + ":1", 8, 8);
  }

  private static void beat(MockNM node) {
    try {
      node.nodeHeartbeat(true);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private ApplicationId submit(String user, String name, String queue, boolean unmanaged)
      throws Exception {
    return rest.submit(
        user,
        app -> {
          app.setApplicationName(name);
          app.setApplicationType("SPARK");
          app.setQueue(queue);
          app.setUnmanagedAM(unmanaged);
          app.setApplicationTags(Set.of("heddle.colour=red"));
        });
  }

  public void sharedNodes() {
    List<String> names = List.of("sort", "scan", HOSTILE, "train");
    for (int one = 0; one < names.size(); one++) {
      for (int other = one; other < names.size(); other++) {
        double part = (one + other) % 3 == 0 ? 0.9 : 0.3;
        Utilisation use = new Utilisation(part, 0.3, part, 0.1, 0);
        for (int times = 0; times < 4 + one; times++) {
          rest.heddle()
              .coLocation()
              .observe(together("node-1.example", job(names.get(one)), job(names.get(other)), use));
        }
      }
    }
  }

  private static RecurringName job(String name) {
    return new RecurringName("ann", "SPARK", name);
  }

  /** A minute in which two jobs of two containers each shared a node. */
  static Period together(String node, RecurringName one, RecurringName other, Utilisation use) {
    return new Period(
        60_000,
        60_000,
        List.of(new Period.NodePeriod(node, use, Map.of("first", 2, "second", 2))),
        Map.of(
            "first",
            new Period.ApplicationPeriod(one, Double.NaN, Double.NaN, 2),
            "second",
            new Period.ApplicationPeriod(other, Double.NaN, Double.NaN, 2)));
  }

  /** A tuner that has changed the order in queues, which disappointed, and taken it back. */
  public PlantedTuner tuner() throws Exception {
    if (tuner == null) {
      tuner = PlantedTuner.of(rm(), UnaryOperator.identity());
      tuner.script().wish = now -> new QueueSettings(now.share(), Ordering.FAIR);
      tuner.lookAfter(0);
      tuner.script().disappoints = true;
      for (int seconds = 0; seconds < 60; seconds += 10) {
        tuner.lookAfter(10);
      }
    }
    return tuner;
  }

  /** Lets the queue of jobs of stages make a plan, as it does when a node has room. */
  public void stages() throws Exception {
    RestRm.await(
        () -> {
          beat(roomy);
          return !rest.heddle().metrics().stages().lines().isEmpty();
        });
  }

  @Override
  public void close() {
    rest.close();
  }
}
