package io.heddle.profile;

import io.heddle.model.RequestKind;
import java.util.Objects;

/**
 * What the containers of an application took, those of ApplicationMasters left out.
 *
 * @param map of maps of MapReduce; null stands for none
 * @param reduce of reduces of MapReduce, shuffle included; null stands for none
 * @param other of all others; null stands for none
 */
public record ContainerTimes(TaskTimes map, TaskTimes reduce, TaskTimes other) {
  /** No container seen. */
  public static final ContainerTimes NONE =
      new ContainerTimes(TaskTimes.NONE, TaskTimes.NONE, TaskTimes.NONE);

  /** Fills in what is missing. */
  public ContainerTimes {
    map = Objects.requireNonNullElse(map, TaskTimes.NONE);
    reduce = Objects.requireNonNullElse(reduce, TaskTimes.NONE);
    other = Objects.requireNonNullElse(other, TaskTimes.NONE);
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

  /** What is known after one more run: see {@link TaskTimes#after}. */
  ContainerTimes after(ContainerTimes run) {
    return new ContainerTimes(map.after(run.map), reduce.after(run.reduce), other.after(run.other));
  }

  /** Both together, each container weighing the same. */
  public ContainerTimes plus(ContainerTimes more) {
    return new ContainerTimes(map.plus(more.map), reduce.plus(more.reduce), other.plus(more.other));
  }
}
