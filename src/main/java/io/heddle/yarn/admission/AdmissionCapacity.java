package io.heddle.yarn.admission;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Whether another application of a queue may start. Asked anew at each occasion. */
interface AdmissionCapacity {
  /** Returns false at once if there is none for anyone. */
  boolean mayBeLeft();

  /** Whether there is some; {@code first} is the first candidate in stock's order. */
  default boolean isLeftFor(FiCaSchedulerApp first) {
    return mayBeLeft();
  }

  void started(FiCaSchedulerApp application);

  static AdmissionCapacity ofCount(int left) {
    return new AdmissionCapacity() {
      private int now = left;

      @Override
      public boolean mayBeLeft() {
        return now > 0;
      }

      @Override
      public void started(FiCaSchedulerApp application) {
        now--;
      }
    };
  }

  /** Room beyond what applications still ask for, or are about to; a single one always has some. */
  static final class ResourceLimit implements AdmissionCapacity {
    private final ResourceCalculator calculator;
    private final Function<FiCaSchedulerApp, Resource> starting;
    private final Resource left;
    private int running;

    /**
     * @param used not counted twice: a user's limit is compared with it
     */
    record Demand(String user, Resource used, Resource pending) {
      Resource all() {
        return Resources.add(used, pending);
      }

      private Demand plus(Demand other) {
        return new Demand(
            user, Resources.add(used, other.used), Resources.add(pending, other.pending));
      }
    }

    /**
     * @param left is changed as applications are started
     * @param starting told of each application that is started, says what it will take
     */
    ResourceLimit(
        ResourceCalculator calculator,
        Resource left,
        int running,
        Function<FiCaSchedulerApp, Resource> starting) {
      this.calculator = calculator;
      this.left = left;
      this.running = running;
      this.starting = starting;
    }

    /**
     * What is left of {@code free} once demands within users' limits are served; may be negative.
     */
    static Resource left(Resource free, List<Demand> demands, Function<String, Resource> limits) {
      Map<String, Demand> byUser = new HashMap<>();
      demands.forEach(demand -> byUser.merge(demand.user(), demand, Demand::plus));
      Resource left = Resources.clone(free);
      for (Demand demand : byUser.values()) {
        Resource mayTake =
            Resources.subtractNonNegative(limits.apply(demand.user()), demand.used());
        Resources.subtractFrom(left, Resources.componentwiseMin(demand.pending(), mayTake));
      }
      return left;
    }

    @Override
    public boolean mayBeLeft() {
      return running == 0 || Resources.fitsIn(calculator, Resources.none(), left);
    }

    @Override
    public boolean isLeftFor(FiCaSchedulerApp first) {
      return running == 0
          || Resources.fitsIn(
              calculator, first.getAMResource(first.getAppAMNodePartitionName()), left);
    }

    @Override
    public void started(FiCaSchedulerApp application) {
      running++;
      Resources.subtractFrom(left, starting.apply(application));
    }
  }
}
