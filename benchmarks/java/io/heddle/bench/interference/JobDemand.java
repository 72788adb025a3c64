package io.heddle.bench.interference;

import io.heddle.model.Printable;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What a job's containers, all alike, demand of their nodes in its phases, at least one. Each holds
 * a share of a node's memory, in [0, 1].
 */
public record JobDemand(String name, double memory, List<Phase> phases) {
  public JobDemand {
    phases = List.copyOf(phases);
    if (phases.isEmpty() || !(memory >= 0 && memory <= 1)) {
      throw new IllegalArgumentException(
          "job '%s': %d phases, memory %s; at least one phase, memory in [0, 1]"
              .formatted(Printable.value(name), phases.size(), memory));
    }
  }

  public double seconds() {
    return secondsUntil(phases.size() - 1);
  }

  /** The number of the phase in which this share of the work is done; the last one's at 1. */
  int phaseAt(double done) {
    int phase = 0;
    while (phase < phases.size() - 1 && done >= endOf(phase)) {
      phase++;
    }
    return phase;
  }

  /** Which share of the work is done at the end of a phase; 1 for the last one. */
  double endOf(int phase) {
    return phase == phases.size() - 1 ? 1 : secondsUntil(phase) / seconds();
  }

  /** How long it takes alone to the end of a phase. Asked at each step of a run: a plain loop. */
  private double secondsUntil(int last) {
    double sum = 0;
    for (int phase = 0; phase <= last; phase++) {
      sum += phases.get(phase).seconds();
    }
    return sum;
  }

  /** A part of a job with one way of use; {@code seconds} where it shares no node, above 0. */
  public record Phase(double seconds, HardwareDemand demand) {
    public Phase {
      if (!(seconds > 0)) {
        throw new IllegalArgumentException("a phase of " + seconds + " s: above 0");
      }
    }
  }

  /**
   * What a container does with its time while nobody is in its way: shares that sum to 1. The
   * disk's share is that of a sequential transfer at full speed, without seeks.
   *
   * @param cpu on a core of its own
   * @param disk at the disk
   * @param network at the network card
   * @param pause at nothing of its node: barriers, its driver, other nodes
   */
  public record HardwareDemand(double cpu, double disk, double network, double pause) {
    private static final double ROUNDING = 1e-9;

    public HardwareDemand {
      double sum = cpu + disk + network + pause;
      if (DoubleStream.of(cpu, disk, network, pause).anyMatch(share -> !(share >= 0))
          || Math.abs(sum - 1) > ROUNDING) {
        throw new IllegalArgumentException(
            "shares %s, %s, %s, %s of a container's time: each at least 0, together 1"
                .formatted(cpu, disk, network, pause));
      }
    }

    /** Shares in these proportions; a pause is what the others leave of 1, if they leave any. */
    public static HardwareDemand of(double cpu, double disk, double network) {
      double busy = cpu + disk + network;
      double all = Math.max(1, busy);
      return new HardwareDemand(cpu / all, disk / all, network / all, Math.max(0, 1 - busy / all));
    }
  }
}
