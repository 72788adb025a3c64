package io.heddle.profile;

import io.heddle.model.RequestKind;
import java.util.Objects;

/**
 * Times and resources of an application's containers, masters left out; null stands for none.
 *
 * @param map of maps of MapReduce
 * @param reduce of reduces, shuffle included
 * @param other of all others
 * @param held by all of them together
 */
public record ContainerTimes(
    TaskTimes map, TaskTimes reduce, TaskTimes other, ResourceSeconds held) {
  public static final ContainerTimes NONE =
      new ContainerTimes(TaskTimes.NONE, TaskTimes.NONE, TaskTimes.NONE);

  public ContainerTimes {
    map = Objects.requireNonNullElse(map, TaskTimes.NONE);
    reduce = Objects.requireNonNullElse(reduce, TaskTimes.NONE);
    other = Objects.requireNonNullElse(other, TaskTimes.NONE);
    held = Objects.requireNonNullElse(held, ResourceSeconds.NONE);
  }

  /** Creates the times of containers whose size is not known. */
  public ContainerTimes(TaskTimes map, TaskTimes reduce, TaskTimes other) {
    this(map, reduce, other, ResourceSeconds.NONE);
  }

  public ContainerTimes holding(ResourceSeconds newHeld) {
    return new ContainerTimes(map, reduce, other, newHeld);
  }

  /** What containers of {@code kind} took; nothing is kept of ApplicationMasters. */
  public TaskTimes of(RequestKind kind) {
    return switch (kind) {
      case APPLICATION_MASTER -> TaskTimes.NONE;
      case MAP -> map;
      case REDUCE -> reduce;
      case OTHER -> other;
    };
  }

  /** Seconds of one container of each kind, one after the other. */
  public double chainSeconds() {
    return map.meanSeconds() + reduce.meanSeconds() + other.meanSeconds();
  }

  ContainerTimes after(ContainerTimes run) {
    return new ContainerTimes(
        map.after(run.map), reduce.after(run.reduce), other.after(run.other), held.after(run.held));
  }

  /** Both attempts of an application together, each container weighing the same. */
  public ContainerTimes plus(ContainerTimes more) {
    return new ContainerTimes(
        map.plus(more.map), reduce.plus(more.reduce), other.plus(more.other), held.plus(more.held));
  }
}
