package io.heddle.yarn.testing;

import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.SchedulerDependencies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/** A live ResourceManager with the last hour of a small company's evening. */
public final class OrdinaryCluster implements AutoCloseable {
  private static final int NODES = 12;
  private static final int GIGABYTES = 64;
  private static final int CORES = 16;
  private static final long STEP_MILLIS = 15_000;
  private static final int STEPS = 240;

  /** A node gets one container at a time. */
  private static final int BEATS_UNTIL_FULL = 16;

  private static final String QUEUES =
      """
      <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>etl,science,adhoc</value></property>
        <property><name>yarn.scheduler.capacity.root.etl.capacity</name><value>50</value></property>
        <property><name>yarn.scheduler.capacity.root.etl.queues</name><value>nightly,hourly</value></property>
        <property><name>yarn.scheduler.capacity.root.etl.nightly.capacity</name><value>60</value></property>
        <property><name>yarn.scheduler.capacity.root.etl.hourly.capacity</name><value>40</value></property>
        <property><name>yarn.scheduler.capacity.root.science.capacity</name><value>30</value></property>
        <property><name>yarn.scheduler.capacity.root.science.maximum-capacity</name><value>60</value></property>
        <property><name>yarn.scheduler.capacity.root.adhoc.capacity</name><value>20</value></property>
        <property><name>yarn.scheduler.capacity.root.adhoc.maximum-capacity</name><value>40</value></property>
        <property><name>yarn.scheduler.capacity.root.adhoc.user-limit-factor</name><value>2</value></property>
        <property><name>yarn.scheduler.capacity.root.science.user-limit-factor</name><value>2</value></property>
        <property><name>yarn.scheduler.capacity.root.etl.nightly.user-limit-factor</name><value>3</value></property>
        <property><name>yarn.scheduler.capacity.resource-calculator</name>
          <value>org.apache.hadoop.yarn.util.resource.DominantResourceCalculator</value></property>
        <property><name>yarn.scheduler.capacity.schedule-asynchronously.enable</name><value>false</value></property>
        <property><name>yarn.scheduler.heddle.queue.root.adhoc.admission</name><value>companion</value></property>
        <property><name>yarn.scheduler.heddle.queue.root.adhoc.admission.max-running</name><value>3</value></property>
      </configuration>
      """;

  private static final List<Kind> KINDS =
      List.of(
          new Kind("svc-etl", "etl.nightly", "load orders", 48, 4, 1, 12),
          new Kind("svc-etl", "etl.nightly", "sessionize clicks", 60, 4, 1, 10),
          new Kind("svc-etl", "etl.nightly", "load payments", 24, 8, 2, 10),
          new Kind("svc-etl", "etl.hourly", "fraud features", 30, 4, 1, 10),
          new Kind("svc-etl", "etl.hourly", "stock levels", 16, 2, 1, 6),
          new Kind("marta", "science", "train ranking model", 16, 8, 3, 24),
          new Kind("jonas", "science", "churn notebook", 8, 8, 2, 30),
          new Kind("wei", "science", "forecast backtest", 36, 4, 1, 12),
          new Kind("olivia", "adhoc", "revenue by region", 12, 4, 1, 12),
          new Kind("peter", "adhoc", "returns in October", 18, 4, 2, 16),
          new Kind("amina", "adhoc", "dashboard refresh", 6, 2, 1, 8));

  private final RestRm rest;
  private final List<MockNM> nodes = new ArrayList<>();
  private final List<Job> jobs = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(11);
  private PlantedTuner tuner;

  /** What is submitted again and again; one of its containers takes so many steps. */
  private record Kind(
      String user, String queue, String name, int containers, int gigabytes, int cores, int steps) {
    RecurringName job() {
      return new RecurringName(user, "SPARK", name);
    }
  }

  private static final class Job {
    final Kind kind;
    final ApplicationId id;
    final Deque<List<Container>> held = new ArrayDeque<>();
    MockAM master;
    int asked;
    int ended;

    Job(Kind kind, ApplicationId id) {
      this.kind = kind;
      this.id = id;
    }
  }

  /** Heddle on a clock that the scene moves, with nodes that use half of what they have given. */
  public static final class MeasuredHeddle extends HeddleScheduler {
    private static final AtomicLong BEHIND_MILLIS = new AtomicLong();
    private static final AtomicReference<HeddleScheduler> NOW = new AtomicReference<>();
    private static final NodeMetrics MONITOR = (end, length) -> measured();

    public MeasuredHeddle() {
      super(
          SchedulerDependencies.of(
                  () -> System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(BEHIND_MILLIS.get()),
                  new SplittableRandom(1))
              .withMetrics(MONITOR));
      setClock(() -> System.currentTimeMillis() - BEHIND_MILLIS.get());
      NOW.set(this);
    }

    private static Map<String, Utilisation> measured() {
      Map<String, Utilisation> use = new HashMap<>();
      for (FiCaSchedulerNode node : NOW.get().getAllNodes()) {
        String host = node.getNodeID().getHost();
        double memory = 1.0 * node.getAllocatedResource().getMemorySize() / (GIGABYTES * LiveRm.GB);
        double cores = 1.0 * node.getAllocatedResource().getVirtualCores() / CORES;
        double part = 0.4 + host.hashCode() % 7 * 0.05;
        use.put(host, new Utilisation(cores * (part + 0.2), memory * part + 0.08, 0.2, 0.1, 0));
      }
      return use;
    }
  }

  public OrdinaryCluster(Path directory, Map<String, String> more) throws Exception {
    Files.writeString(directory.resolve("capacity-scheduler.xml"), QUEUES);
    MeasuredHeddle.BEHIND_MILLIS.set(STEPS * STEP_MILLIS);
    Map<String, String> settings = new HashMap<>();
    settings.put(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
    settings.put(HeddleConfig.BUDGET, "1000000");
    settings.put(TunerConfig.MODE, "dry-run");
    settings.put(ChangeLimits.COOL_DOWN, "0");
    settings.putAll(more);
    // No name server knows these nodes.
    SecurityUtil.setTokenServiceUseIp(false);
    rest = new RestRm(directory).withoutNode();
    rest.start(MeasuredHeddle.class, settings);
    for (int node = 1; node <= NODES; node++) {
      nodes.add(node("worker-%02d.example.com".formatted(node)));
    }
    lose(node("worker-13.example.com"));
    rest.heddle().observe();
    for (int step = 0; step < STEPS; step++) {
      pass(step);
    }
    MeasuredHeddle.BEHIND_MILLIS.set(0);
    settle();
    together();
    propose();
  }

  public RestRm rest() {
    return rest;
  }

  public PlantedTuner tuner() {
    return tuner;
  }

  private MockNM node(String host) throws Exception {
    return rest.node(host + ":8041", GIGABYTES, CORES);
  }

  private void lose(MockNM node) throws Exception {
    rest.lose(node);
    ((RMNodeImpl) rest.rm().getRMContext().getInactiveRMNodes().get(node.getNodeId()))
        .setLastHealthReportTime(System.currentTimeMillis() - TimeUnit.MINUTES.toMillis(25));
  }

  private void pass(int step) throws Exception {
    MeasuredHeddle.BEHIND_MILLIS.set((STEPS - step) * STEP_MILLIS);
    if (random.nextInt(4) == 0) {
      submit(KINDS.get(random.nextInt(KINDS.size())));
    }
    for (Job job : List.copyOf(jobs)) {
      work(job);
    }
    beat();
    rest.heddle().recordHistory();
  }

  /** What heartbeats of all nodes lead to, done when this returns. */
  private void beat() {
    for (MockNM node : nodes) {
      rest.heddle()
          .handle(
              new NodeUpdateSchedulerEvent(
                  rest.rm().getRMContext().getRMNodes().get(node.getNodeId())));
    }
  }

  private void submit(Kind kind) throws Exception {
    ApplicationId id =
        rest.submit(
            kind.user(),
            app -> {
              app.setApplicationName(kind.name());
              app.setApplicationType("SPARK");
              app.setQueue(kind.queue().substring(kind.queue().lastIndexOf('.') + 1));
            });
    RestRm.await(() -> rest.heddle().getSchedulerApplications().containsKey(id));
    jobs.add(new Job(kind, id));
  }

  private void work(Job job) throws Exception {
    if (job.master == null) {
      if (isLaunched(job)) {
        job.master = rest.master(job.id);
        job.asked = job.kind.containers();
        LiveRm.ask(job.master, 1, job.kind.gigabytes(), job.kind.cores(), job.asked);
      }
      return;
    }
    job.held.addLast(LiveRm.take(job.master));
    if (job.held.size() > job.kind.steps()) {
      List<Container> ended = job.held.removeFirst();
      job.ended += ended.size();
      LiveRm.release(job.master, ended);
    }
    if (job.ended == job.asked) {
      job.master.unregisterAppAttempt(
          FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", ""),
          false);
      jobs.remove(job);
    }
  }

  private boolean isLaunched(Job job) {
    var attempt = rest.rm().getRMContext().getRMApps().get(job.id).getCurrentAppAttempt();
    return attempt != null && attempt.getState() == RMAppAttemptState.LAUNCHED;
  }

  /** What the evening ends with: some run, some wait for their start, some for room. */
  private void settle() throws Exception {
    for (Kind kind : KINDS) {
      submit(kind);
      if (kind.queue().equals("adhoc")) {
        submit(kind);
      }
    }
    for (int beats = 0; beats < BEATS_UNTIL_FULL; beats++) {
      for (Job job : List.copyOf(jobs)) {
        work(job);
      }
      beat();
      rest.heddle().tick();
    }
    for (int beats = 0; beats < BEATS_UNTIL_FULL / 2; beats++) {
      beat();
    }
    for (Kind kind : KINDS) {
      if (kind.queue().equals("adhoc")) {
        submit(kind);
      }
    }
    rest.heddle().recordHistory();
  }

  private void together() {
    for (Kind one : KINDS) {
      for (Kind other : KINDS) {
        double part = 0.35 + 0.5 * random.nextDouble();
        Utilisation use = new Utilisation(part, 0.5, part / 2, 0.1, 0);
        for (int times = 0; times < 3 + one.cores(); times++) {
          rest.heddle()
              .coLocation()
              .observe(WebScene.together("worker-01.example.com", one.job(), other.job(), use));
        }
      }
    }
  }

  /** A tuner in dry run that would rather share queues fairly. */
  private void propose() throws Exception {
    tuner = PlantedTuner.of(rest.rm(), UnaryOperator.identity());
    tuner.script().wish = now -> new QueueSettings(now.share(), Ordering.FAIR);
    tuner.lookAfter(0);
  }

  @Override
  public void close() {
    rest.close();
  }
}
