package io.heddle.score;

import io.heddle.model.ResourceVector;

/** A node as scorers see it. */
public interface NodeState {
  ResourceVector capacity();

  ResourceVector residual();

  /** w_p of the fitness on this node (Eq. 1). */
  ResourceWeights weights();
}
