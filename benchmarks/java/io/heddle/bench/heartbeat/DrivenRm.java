package io.heddle.bench.heartbeat;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * A ResourceManager initialised and never started: no thread of it runs beside the caller's, and
 * events to parts other than the scheduler are dropped.
 */
final class DrivenRm {
  private DrivenRm() {}

  static MockRM around(CapacityScheduler driven, Configuration conf) {
    MockRM rm =
        new MockRM(conf) {
          @Override
          protected ResourceScheduler createScheduler() {
            driven.setConf(getConfig());
            return driven;
          }

          @Override
          protected Dispatcher createDispatcher() {
            return new Drop();
          }

          /** As in a ResourceManager: that of MockRM never stops its timer, which keeps all. */
          @Override
          protected ResourceTrackerService createResourceTrackerService() {
            super.createResourceTrackerService(); // Rolls the keys.
            return new ResourceTrackerService(
                getRMContext(),
                nodesListManager,
                nmLivelinessMonitor,
                getRMContext().getContainerTokenSecretManager(),
                getRMContext().getNMTokenSecretManager());
          }

          /** Only a ResourceManager that was started would stop them. */
          @Override
          protected void serviceStop() throws Exception {
            activeServices.stop();
            super.serviceStop();
            unregister();
          }
        };
    Logger.getRootLogger().setLevel(Level.WARN);
    ((RMContextImpl) rm.getRMContext()).setWorkPreservingRecoveryEnabled(true);
    return rm;
  }

  /** YARN leaves its bean behind, and with it all that it reaches. */
  private static void unregister() throws JMException {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName all = new ObjectName("Hadoop:service=ResourceManager,name=ResourceManager*");
    for (ObjectName name : beans.queryNames(all, null)) {
      beans.unregisterMBean(name);
    }
  }

  @SuppressWarnings("rawtypes") // As Hadoop's own interfaces are.
  private static final class Drop implements Dispatcher, EventHandler<Event> {
    @Override
    public void handle(Event event) {}

    @Override
    public EventHandler<Event> getEventHandler() {
      return this;
    }

    @Override
    public void register(Class<? extends Enum> type, EventHandler handler) {}
  }
}
