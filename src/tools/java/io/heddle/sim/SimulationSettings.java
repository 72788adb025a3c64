package io.heddle.sim;

import java.util.List;

/**
 * Assumptions of a simulation, in milliseconds.
 *
 * @param seed of all chance: heartbeat phases, failures, stragglers
 * @param slowStart share of maps to be completed before a job asks for reduces, in [0, 1]
 * @param remotePenalty factor on a task whose input is not on its node
 * @param horizon virtual time at which the run ends, finished or not
 * @param interference cost of sharing nodes
 * @param offers what nodes offer in place of what they have
 * @param scaling of the cluster
 */
public record SimulationSettings(
    long seed,
    Timing timing,
    double slowStart,
    boolean locality,
    double remotePenalty,
    Faults faults,
    long horizon,
    Interference interference,
    NodeSampling sampling,
    NodeOffers offers,
    Autoscaling scaling) {
  /** Refuses what no run could be made with, by {@link IllegalArgumentException}. */
  public SimulationSettings {
    check(slowStart >= 0 && slowStart <= 1, "slow-start", slowStart, "from 0 to 1");
    check(remotePenalty >= 1, "remote penalty", remotePenalty, "at least 1");
    check(horizon >= 0, "horizon", horizon, "at least 0 ms");
  }

  /** Settings where nodes measure as is usual, and offer what they have. */
  public SimulationSettings(
      long seed,
      Timing timing,
      double slowStart,
      boolean locality,
      double remotePenalty,
      Faults faults,
      long horizon,
      Interference interference) {
    this(
        seed,
        timing,
        slowStart,
        locality,
        remotePenalty,
        faults,
        horizon,
        interference,
        NodeSampling.STANDARD,
        NodeOffers.NONE,
        Autoscaling.NONE);
  }

  /**
   * Times of heartbeats and launches, in milliseconds.
   *
   * @param nodeHeartbeat between heartbeats of a node, at least 1
   * @param masterHeartbeat between heartbeats of an ApplicationMaster, at least 1
   * @param masterLaunch from the allocation of a master's container to its registration, at least 0
   * @param taskLaunch from the hand-over of a container to the start of its process, at least 0
   * @param gangTimeout an ApplicationMaster whose gang is incomplete for so long ends its attempt,
   *     at least 1
   */
  public record Timing(
      long nodeHeartbeat,
      long masterHeartbeat,
      long masterLaunch,
      long taskLaunch,
      long gangTimeout) {
    public Timing {
      check(gangTimeout >= 1, "gang timeout", gangTimeout, "at least 1 ms");
      check(nodeHeartbeat >= 1, "node heartbeat", nodeHeartbeat, "at least 1 ms");
      check(masterHeartbeat >= 1, "master heartbeat", masterHeartbeat, "at least 1 ms");
      check(masterLaunch >= 0, "master launch", masterLaunch, "at least 0 ms");
      check(taskLaunch >= 0, "task launch", taskLaunch, "at least 0 ms");
    }

    /** Times where no ApplicationMaster gives up. */
    public Timing(long nodeHeartbeat, long masterHeartbeat, long masterLaunch, long taskLaunch) {
      this(nodeHeartbeat, masterHeartbeat, masterLaunch, taskLaunch, Long.MAX_VALUE);
    }

    public Timing withGangTimeout(long newTimeout) {
      return new Timing(nodeHeartbeat, masterHeartbeat, masterLaunch, taskLaunch, newTimeout);
    }
  }

  private static void check(boolean right, String what, Object value, String remedy) {
    if (!right) {
      throw new IllegalArgumentException(what + " " + value + ": give " + remedy);
    }
  }

  /**
   * What goes wrong.
   *
   * @param taskFailureRate share of tasks that fail half-way, in [0, 1)
   * @param stragglerRate share of tasks that are slow, in [0, 1]
   * @param stragglerFactor how many times longer those run, at least 1
   */
  public record Faults(
      double taskFailureRate,
      double stragglerRate,
      double stragglerFactor,
      List<NodeOutage> outages) {
    public static final Faults NONE = new Faults(0, 0, 1, List.of());

    public Faults {
      check(
          taskFailureRate >= 0 && taskFailureRate < 1,
          "task failure rate",
          taskFailureRate,
          "0 to below 1");
      check(stragglerRate >= 0 && stragglerRate <= 1, "straggler rate", stragglerRate, "0 to 1");
      check(stragglerFactor >= 1, "straggler factor", stragglerFactor, "at least 1");
      outages = List.copyOf(outages);
    }
  }

  /** Node, by number from 0, that is lost at {@code from} and comes back, empty, at {@code to}. */
  public record NodeOutage(int node, long from, long to) {
    public NodeOutage {
      check(node >= 0, "outage of node", node, "its number, from 0");
      check(from >= 0, "outage from", from, "at least 0 ms");
      check(to > from, "outage from " + from + " to", to, "an end after its beginning");
    }
  }

  /** What the measured trials assumed: 1 s heartbeats, 2 s for a master, nothing goes wrong. */
  public static SimulationSettings standard(long seed) {
    return standard(seed, 1_000);
  }

  /**
   * Returns the standard settings with another interval of the nodes' heartbeats, in milliseconds.
   */
  public static SimulationSettings standard(long seed, long nodeHeartbeat) {
    return new SimulationSettings(
        seed,
        new Timing(nodeHeartbeat, 1_000, 2_000, 0),
        0.05,
        false,
        1,
        Faults.NONE,
        Long.MAX_VALUE / 4,
        Interference.NONE);
  }

  public SimulationSettings withSlowStart(double newSlowStart) {
    return with(newSlowStart, interference, sampling, offers, scaling);
  }

  public SimulationSettings withInterference(Interference newInterference) {
    return with(slowStart, newInterference, sampling, offers, scaling);
  }

  public SimulationSettings withSampling(NodeSampling newSampling) {
    return with(slowStart, interference, newSampling, offers, scaling);
  }

  public SimulationSettings withOffers(NodeOffers newOffers) {
    return with(slowStart, interference, sampling, newOffers, scaling);
  }

  public SimulationSettings withScaling(Autoscaling newScaling) {
    return with(slowStart, interference, sampling, offers, newScaling);
  }

  private SimulationSettings with(
      double newSlowStart,
      Interference newInterference,
      NodeSampling newSampling,
      NodeOffers newOffers,
      Autoscaling newScaling) {
    return new SimulationSettings(
        seed,
        timing,
        newSlowStart,
        locality,
        remotePenalty,
        faults,
        horizon,
        newInterference,
        newSampling,
        newOffers,
        newScaling);
  }
}
