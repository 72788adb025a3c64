package io.heddle.bench.latency;

import io.heddle.bench.experiment.Samples;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** A scheduler whose heartbeats of nodes are timed, with the wait for its lock. */
final class TimedEvents implements EventHandler<SchedulerEvent> {
  private final EventHandler<SchedulerEvent> scheduler;
  private final LongSupplier ticker;
  private Samples updates = new Samples();

  TimedEvents(EventHandler<SchedulerEvent> scheduler, LongSupplier ticker) {
    this.scheduler = scheduler;
    this.ticker = ticker;
  }

  @Override
  public void handle(SchedulerEvent event) {
    long start = ticker.getAsLong();
    scheduler.handle(event);
    if (event.getType() == SchedulerEventType.NODE_UPDATE) {
      add(ticker.getAsLong() - start);
    }
  }

  private synchronized void add(long nanos) {
    updates.add(nanos);
  }

  synchronized Samples take() {
    Samples taken = updates;
    updates = new Samples();
    return taken;
  }
}
