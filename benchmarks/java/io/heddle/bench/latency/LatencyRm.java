package io.heddle.bench.latency;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.EventDispatcher;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.amlauncher.AMLauncherEvent;
import org.apache.hadoop.yarn.server.resourcemanager.amlauncher.AMLauncherEventType;
import org.apache.hadoop.yarn.server.resourcemanager.amlauncher.ApplicationMasterLauncher;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/** A ResourceManager without RPC that has the dispatchers of a real one. */
final class LatencyRm extends MockRM {
  private static final long LAUNCH_LIMIT_SECONDS = 60;

  // Set while the constructor of the superclass runs: an initializer would come after that.
  private TimedEvents events;
  private Launcher launcher;

  LatencyRm(Configuration conf) {
    super(conf);
    disableDrainEventsImplicitly();
  }

  @Override
  protected Dispatcher createDispatcher() {
    return new AsyncDispatcher("RM Event dispatcher");
  }

  @Override
  protected EventHandler<SchedulerEvent> createSchedulerEventDispatcher() {
    events = new TimedEvents(scheduler, System::nanoTime);
    return new EventDispatcher<>(events, SchedulerThreads.EVENTS);
  }

  @Override
  protected ApplicationMasterLauncher createAMLauncher() {
    launcher = new Launcher(getRMContext());
    return launcher;
  }

  TimedEvents events() {
    return events;
  }

  boolean awaitLaunch(ApplicationAttemptId attempt)
      throws InterruptedException, ExecutionException {
    try {
      launcher.launch(attempt).get(LAUNCH_LIMIT_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private static final class Launcher extends ApplicationMasterLauncher {
    private final ConcurrentHashMap<ApplicationAttemptId, CompletableFuture<Void>> launches =
        new ConcurrentHashMap<>();

    Launcher(RMContext context) {
      super(context);
    }

    @Override
    protected void serviceStart() {}

    @Override
    protected void serviceStop() {}

    @Override
    public synchronized void handle(AMLauncherEvent event) {
      if (event.getType() == AMLauncherEventType.LAUNCH) {
        launch(event.getAppAttempt().getAppAttemptId()).complete(null);
      }
    }

    CompletableFuture<Void> launch(ApplicationAttemptId attempt) {
      return launches.computeIfAbsent(attempt, id -> new CompletableFuture<>());
    }
  }
}
