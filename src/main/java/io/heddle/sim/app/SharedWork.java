package io.heddle.sim.app;

import io.heddle.sim.app.ApplicationMaster.Granted;
import java.util.Map;

/** Work that all containers of an application do together, on nodes that they share with others. */
public interface SharedWork {
  /**
   * Where the containers go that the application does not have yet: how many to which host. What
   * was chosen before stays, but for hosts that are gone; fewer than lack where there is no room.
   * Empty where the scheduler chooses.
   */
  Map<String, Integer> places();

  /** A container was given; it works from when its process has started until its end. */
  void join(Granted container);

  /** The share that is done, in [0, 1]. */
  double progress();
}
