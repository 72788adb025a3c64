package io.heddle.score;

import io.heddle.model.ResourceVector;
import java.util.HashMap;
import java.util.Map;

/** A node that was nearly empty and is being filled, with what is left of the plan for it. */
public final class NodeFillPlan {
  private final Map<ResourceVector, Integer> left = new HashMap<>();
  private ResourceVector residual;

  /** A node of which {@code residual} is free, without a plan yet. */
  public NodeFillPlan(ResourceVector residual) {
    this.residual = residual;
  }

  /**
   * Notes what is free now: a container of the plan was given, or else the plan is void.
   *
   * @return whether the node is still being filled; not when a container has ended
   */
  public boolean advance(ResourceVector now) {
    if (now.equals(residual)) {
      return true;
    }
    if (!now.fitsIn(residual)) {
      return false;
    }
    ResourceVector given = residual.minus(now);
    residual = now;
    if (expects(given)) {
      left.merge(given, -1, Integer::sum);
    } else {
      left.clear();
    }
    return true;
  }

  /** Whether the plan holds a container of this demand. */
  public boolean expects(ResourceVector demand) {
    return left.getOrDefault(demand, 0) > 0;
  }

  /** Follows another plan from now on: how many containers of each demand. */
  public void follow(Map<ResourceVector, Integer> plan) {
    left.clear();
    left.putAll(plan);
  }
}
