package io.heddle.sim.engine.scheduler;

import io.heddle.sim.engine.ApplicationRun;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptImpl;

/** An application as a scheduler sees it; its states are kept by {@link ApplicationRun}. */
public final class SimulatedApplication extends RMAppImpl {
  private final RMContext context;
  private final ApplicationSubmissionContext submission;
  private final List<ResourceRequest> master;
  private RMAppAttemptImpl attempt;
  private DoubleSupplier progress = () -> Double.NaN;

  public SimulatedApplication(
      RMContext context,
      ApplicationSubmissionContext submission,
      String user,
      long submitTime,
      Set<String> tags,
      List<ResourceRequest> master) {
    super(
        submission.getApplicationId(),
        context,
        context.getYarnConfiguration(),
        submission.getApplicationName(),
        user,
        submission.getQueue(),
        submission,
        context.getScheduler(),
        null,
        submitTime,
        submission.getApplicationType(),
        tags,
        master);
    this.context = context;
    this.submission = submission;
    this.master = master;
  }

  public ApplicationAttemptId beginAttempt(int number) {
    ApplicationAttemptId id = ApplicationAttemptId.newInstance(getApplicationId(), number);
    attempt =
        new RMAppAttemptImpl(
            id,
            context,
            context.getScheduler(),
            null,
            submission,
            context.getYarnConfiguration(),
            master,
            this);
    return id;
  }

  /** From now on its progress is what this says, NaN where nothing is known. */
  public void progressBy(DoubleSupplier newProgress) {
    progress = newProgress;
  }

  /** YARN, too, takes for 0 what a master does not tell. */
  @Override
  public float getProgress() {
    double share = progress.getAsDouble();
    return Double.isNaN(share) ? 0 : (float) share;
  }

  @Override
  public RMAppAttemptImpl getCurrentAppAttempt() {
    return attempt;
  }
}
