package io.heddle.yarn.tune;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.yarn.testing.BeanServer;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.PlantedTuner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A live ResourceManager with two queues, jobs in the first, and a tuner with planted plans. */
abstract class TunedResourceManager {
  /** Every queue of the family ordered by what its jobs hold. */
  static QueueSettings fair(QueueSettings now) {
    return new QueueSettings(now.share(), Ordering.FAIR);
  }

  static final String CAPACITY =
      """
      <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>a,b</value></property>
        <property><name>yarn.scheduler.capacity.root.a.capacity</name><value>50</value></property>
        <property><name>yarn.scheduler.capacity.root.b.capacity</name><value>50</value></property>
        <property>
          <name>yarn.scheduler.capacity.root.a.maximum-am-resource-percent</name><value>1</value>
        </property>
        <property>
          <name>yarn.scheduler.capacity.schedule-asynchronously.enable</name><value>false</value>
        </property>
      </configuration>
      """;

  static final String ALLOCATIONS =
      """
      <allocations>
        <queue name="a"><schedulingPolicy>fifo</schedulingPolicy></queue>
        <queue name="b"><schedulingPolicy>fifo</schedulingPolicy></queue>
      </allocations>
      """;

  @TempDir Path directory;

  final Configuration site = new YarnConfiguration();
  LiveRm live;
  PlantedTuner tuner;
  private BeanServer web;

  void start(Class<?> scheduler) throws Exception {
    Files.writeString(directory.resolve("capacity-scheduler.xml"), CAPACITY);
    Files.writeString(directory.resolve("fair-scheduler.xml"), ALLOCATIONS);
    restart(scheduler);
    MockNM node = live.node("node", 8, 8);
    List<MockAM> masters = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      masters.add(live.launch(node, app -> app.withQueue(queue("a"))));
    }
    for (MockAM master : masters) {
      LiveRm.ask(master, 1, 1, 1, 10);
    }
  }

  String queue(String name) {
    return live.rm().getResourceScheduler() instanceof FairScheduler ? "root." + name : name;
  }

  void restart(Class<?> scheduler) throws Exception {
    site.setIfUnset(TunerConfig.MODE, "active");
    if (web == null) {
      web = BeanServer.showing("HeddleTunerMetrics");
    }
    site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, web.address());
    site.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    site.set(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
    site.set(
        FairSchedulerConfiguration.ALLOCATION_FILE,
        directory.resolve("fair-scheduler.xml").toString());
    site.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_TOKEN_SERVICE_USE_IP, false);
    site.setInt(ChangeLimits.COOL_DOWN, 0);
    site.setInt(JudgingConfig.JOBS, 2);
    LiveRm.settings()
        .getPropsWithPrefix("yarn.")
        .forEach(
            (rest, value) -> {
              if (!rest.startsWith("scheduler.capacity.") && site.get("yarn." + rest) == null) {
                site.set("yarn." + rest, value);
              }
            });
    site.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        directory.resolve("attributes").toUri().toString());
    new ConfigurationFiles(directory)
        .yarnSite(
            written ->
                site.getPropsWithPrefix("yarn.")
                    .forEach((rest, value) -> written.set("yarn." + rest, value)))
        .readBy(site);
    live = LiveRm.start(site);
    tune(UnaryOperator.identity());
  }

  void tune(UnaryOperator<TunerDependencies> change) {
    tuner = PlantedTuner.of(live, change);
    tuner.script().wish = TunedResourceManager::fair;
  }

  @AfterEach
  void stop() {
    if (live != null) {
      live.close();
    }
    if (web != null) {
      web.close();
    }
  }

  Ordering ordering() {
    if (live.rm().getResourceScheduler() instanceof FairScheduler fair) {
      return Ordering.valueOf(
          fair.getQueueManager().getQueue("root.a").getPolicy().getName().toUpperCase(Locale.ROOT));
    }
    String policy = live.scheduler().getConfiguration().get(LiveRm.ROOT + "a.ordering-policy");
    return policy == null ? Ordering.FIFO : Ordering.valueOf(policy.toUpperCase(Locale.ROOT));
  }

  String command(String... words) {
    Shell shell = new Shell();
    shell.run(
        new Configuration(),
        Stream.of(Stream.of("tuner"), Stream.of(words), Stream.of("--conf-dir", "" + directory))
            .flatMap(arguments -> arguments)
            .toArray(String[]::new));
    return shell.out() + shell.err();
  }

  void writeSite() throws Exception {
    new ConfigurationFiles(directory)
        .yarnSite(
            written ->
                site.getPropsWithPrefix("yarn.")
                    .forEach((rest, value) -> written.set("yarn." + rest, value)));
  }
}
