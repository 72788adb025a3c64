package io.heddle.sim.engine.use;

import io.heddle.model.ResourceVector;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.workload.TaskWork;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Tasks on one node, as a fluid at one rate until a task begins, ends or uses something else. While
 * they use more memory than the node has, the latest container is killed, unless it is the only
 * one.
 */
public final class NodeTasks {
  private static final long NEVER = Long.MAX_VALUE;

  /** Milliseconds longer than any run. */
  private static final double FOR_EVER = 1e17;

  private final VirtualTime time;
  private final double cores;
  private final double mebibytes;

  // By number, so that the one allocated last is last.
  private final NavigableMap<Long, Tenant> tenants = new TreeMap<>();
  private double wanted;
  private double rate = 1;
  private double coreMillis;
  private long settled;
  private long plannedFor = NEVER;
  private long plan;

  /** A container on the node. */
  public interface Holder {
    long number();

    ResourceVector demand();

    boolean isKillable();

    void kill();
  }

  private record Tenant(Holder holder, List<UsingTask> tasks) {}

  public NodeTasks(VirtualTime time, ResourceVector capacity) {
    this.time = time;
    this.cores = capacity.get(1);
    this.mebibytes = capacity.get(0);
  }

  /** Begins a task; {@code ended} is told its end, never after that of its container. */
  public void begin(Holder holder, TaskWork work, Runnable ended) {
    settle();
    tenants
        .computeIfAbsent(holder.number(), number -> new Tenant(holder, new ArrayList<>()))
        .tasks
        .add(new UsingTask(holder.demand(), work, ended));
    look();
  }

  public void end(Holder holder) {
    if (tenants.containsKey(holder.number())) {
      settle();
      tenants.remove(holder.number());
      look();
    }
  }

  /** Busy cores times milliseconds since the beginning. */
  public double coreMillis() {
    settle();
    return coreMillis;
  }

  /** Cores that the tasks have busy undisturbed, in the mean over their phases. */
  public double meanCores() {
    return tenants.values().stream()
        .flatMap(tenant -> tenant.tasks.stream())
        .mapToDouble(UsingTask::meanCores)
        .sum();
  }

  /** Virtual cores asked for by containers in which something runs or has run. */
  public long requestedCores() {
    return tenants.values().stream().mapToLong(tenant -> tenant.holder.demand().get(1)).sum();
  }

  private void settle() {
    long passed = time.now() - settled;
    if (passed > 0) {
      settled += passed;
      coreMillis += passed * Math.min(cores, wanted);
      tenants.values().forEach(tenant -> tenant.tasks.forEach(task -> task.advance(passed * rate)));
    }
  }

  private void look() {
    double using = 0;
    double memory = 0;
    double until = Double.POSITIVE_INFINITY;
    for (Tenant tenant : tenants.values()) {
      for (UsingTask task : tenant.tasks) {
        using += task.cores();
        memory += task.mebibytes();
        until = Math.min(until, task.untilChange());
      }
    }
    wanted = using;
    rate = CpuSharing.rate(cores, wanted);
    boolean isOver = memory > mebibytes && youngest() != null;
    plan(isOver ? time.now() : after(until));
  }

  private long after(double work) {
    return work > FOR_EVER ? NEVER : time.now() + CpuSharing.millis(work, rate);
  }

  private void plan(long next) {
    if (next == plannedFor) {
      return;
    }
    plannedFor = next;
    long number = ++plan;
    if (next != NEVER) {
      time.at(
          next,
          () -> {
            if (number == plan) {
              change();
            }
          });
    }
  }

  private void change() {
    plannedFor = NEVER;
    settle();
    List<UsingTask> done = new ArrayList<>();
    for (Tenant tenant : tenants.values()) {
      for (Iterator<UsingTask> each = tenant.tasks.iterator(); each.hasNext(); ) {
        UsingTask task = each.next();
        if (task.isDone()) {
          each.remove();
          done.add(task);
        }
      }
    }
    killWhatIsOver();
    look();
    done.forEach(UsingTask::end);
  }

  private void killWhatIsOver() {
    Holder next = youngest();
    while (next != null && mebibytes() > mebibytes) {
      tenants.remove(next.number());
      next.kill();
      next = youngest();
    }
  }

  public double mebibytes() {
    return tenants.values().stream()
        .flatMap(tenant -> tenant.tasks.stream())
        .mapToDouble(UsingTask::mebibytes)
        .sum();
  }

  /** The container to be killed first; null where at most one may be. */
  private Holder youngest() {
    Holder youngest = null;
    int killable = 0;
    for (Tenant tenant : tenants.values()) {
      if (tenant.holder.isKillable() && !tenant.tasks.isEmpty()) {
        youngest = tenant.holder;
        killable++;
      }
    }
    return killable > 1 ? youngest : null;
  }
}
