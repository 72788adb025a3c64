package io.heddle.sim.engine.scheduler;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.LogAggregationContext;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.Token;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.NullRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.AllocationExpirationInfo;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.ContainerAllocationExpirer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.MemoryPlacementConstraintManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.MultiNodeSortingManager;
import org.apache.hadoop.yarn.server.resourcemanager.security.NMTokenSecretManagerInRM;
import org.apache.hadoop.yarn.server.resourcemanager.security.RMContainerTokenSecretManager;

/** A ResourceManager for a scheduler without threads, tokens and publishing. */
public final class SimulatedContext implements AutoCloseable {
  private final QueueingDispatcher dispatcher = new QueueingDispatcher();
  private final NoContainerTokens containerTokens;
  private final NoNodeTokens nodeTokens;
  private final RMContextImpl context;

  /** {@code started} is told of each container at its allocation. */
  public SimulatedContext(
      Configuration conf, Map<String, String> queueSettings, Consumer<ContainerId> started) {
    containerTokens = new NoContainerTokens(conf);
    nodeTokens = new NoNodeTokens(conf);
    context =
        new RMContextImpl(
            dispatcher,
            new NothingExpires(dispatcher),
            null,
            null,
            null,
            null,
            containerTokens,
            nodeTokens,
            null);
    context.setYarnConfiguration(conf);
    context.setConfigurationProvider(new GivenSettings(queueSettings));
    context.setSystemMetricsPublisher(new NoOpSystemMetricPublisher());
    context.setRMApplicationHistoryWriter(new RMApplicationHistoryWriter());
    context.setStateStore(new NullRMStateStore());
    RMNodeLabelsManager labels = new RMNodeLabelsManager();
    labels.init(conf);
    context.setNodeLabelManager(labels);
    context.setAllocationTagsManager(new WatchingTags(context, started));
    context.setPlacementConstraintManager(new MemoryPlacementConstraintManager());
    context.setQueuePlacementManager(new PlacementManager());
    context.setMultiNodeSortingManager(new MultiNodeSortingManager<>());
    context.getMultiNodeSortingManager().init(conf);
  }

  public RMContextImpl get() {
    return context;
  }

  public QueueingDispatcher dispatcher() {
    return dispatcher;
  }

  @Override
  public void close() {
    // Ends the timers that their constructors made.
    containerTokens.stop();
    nodeTokens.stop();
  }

  /** Nothing is waited for: started containers would stay, as nothing takes them out here. */
  private static final class NothingExpires extends ContainerAllocationExpirer {
    NothingExpires(Dispatcher dispatcher) {
      super(dispatcher);
    }

    @Override
    public synchronized void register(AllocationExpirationInfo container, long since) {}
  }

  /** Stands in for capacity-scheduler.xml, so that none on the class path is read. */
  private static final class GivenSettings extends ConfigurationProvider {
    private final Map<String, String> settings;

    GivenSettings(Map<String, String> settings) {
      this.settings = settings;
    }

    @Override
    public void initInternal(Configuration conf) {}

    @Override
    public void closeInternal() {}

    @Override
    public InputStream getConfigurationInputStream(Configuration conf, String name)
        throws IOException {
      Configuration given = new Configuration(false);
      settings.forEach(given::set);
      ByteArrayOutputStream xml = new ByteArrayOutputStream();
      given.writeXml(xml);
      return new ByteArrayInputStream(xml.toByteArray());
    }
  }

  /** YARN tells its tags manager of each container that starts, tags or not. */
  private static final class WatchingTags extends AllocationTagsManager {
    private final Consumer<ContainerId> started;

    WatchingTags(RMContextImpl context, Consumer<ContainerId> started) {
      super(context);
      this.started = started;
    }

    @Override
    public void addContainer(NodeId node, ContainerId container, Set<String> tags) {
      started.accept(container);
    }

    @Override
    public void removeContainer(NodeId node, ContainerId container, Set<String> tags) {}
  }

  private static final class NoContainerTokens extends RMContainerTokenSecretManager {
    NoContainerTokens(Configuration conf) {
      super(conf);
    }

    @Override
    public Token createContainerToken(
        ContainerId container,
        int version,
        NodeId node,
        String user,
        Resource resource,
        Priority priority,
        long created,
        LogAggregationContext logs,
        String label,
        ContainerType type,
        ExecutionType execution,
        long request,
        Set<String> tags) {
      return null;
    }
  }

  private static final class NoNodeTokens extends NMTokenSecretManagerInRM {
    NoNodeTokens(Configuration conf) {
      super(conf);
    }

    @Override
    public NMToken createAndGetNMToken(
        String user, ApplicationAttemptId attempt, Container container) {
      return null;
    }
  }
}
