package io.heddle.bench.interference;

import io.heddle.bench.interference.JobDemand.HardwareDemand;
import io.heddle.model.Utilisation;
import java.util.Arrays;
import java.util.List;

/**
 * A node as a closed queueing network: each container is a customer that goes round between CPU,
 * disk, network card and pauses. Solved by approximate mean-value analysis: an arriving customer
 * finds what is there on average, less its own class's share of one customer (Schweitzer 1979; Bard
 * 1979).
 */
final class QueueingNode {
  private static final int CPU = 0;
  private static final int DISK = 1;
  private static final int NETWORK = 2;
  private static final int STATIONS = 3;
  private static final double EXACT_ENOUGH = 1e-10;
  private static final int MOST_ROUNDS = 10_000;

  /** Received and sent bytes count apart, and a shuffle sends what it receives. */
  private static final int DIRECTIONS = 2;

  private final NodeHardware hardware;

  QueueingNode(NodeHardware hardware) {
    this.hardware = hardware;
  }

  /** At least one container that uses the node in one way; each holds a share of the memory. */
  record Customers(HardwareDemand demand, int count, double memory) {
    private double at(int station) {
      return switch (station) {
        case DISK -> demand.disk();
        case NETWORK -> demand.network();
        default -> demand.cpu();
      };
    }
  }

  /** Speeds of a container of each class: rounds per undisturbed round, in (0, 1]. */
  record Steady(List<Double> speeds, Utilisation use) {}

  Steady solve(List<Customers> classes) {
    double[][] queues = new double[classes.size()][STATIONS];
    double[] speeds = new double[classes.size()];
    double change = 1;
    for (int round = 0; change > EXACT_ENOUGH && round < MOST_ROUNDS; round++) {
      double[] all = sum(queues);
      change = 0;
      for (int c = 0; c < queues.length; c++) {
        change = Math.max(change, next(classes.get(c), queues[c], all, speeds, c));
      }
    }
    return new Steady(Arrays.stream(speeds).boxed().toList(), use(classes, speeds, sum(queues)));
  }

  /** One class's queues and speed anew; how far a queue has moved. */
  private double next(Customers own, double[] queue, double[] all, double[] speeds, int c) {
    double[] times = new double[STATIONS];
    double round = own.demand().pause();
    for (int station = 0; station < STATIONS; station++) {
      double others = Math.max(0, all[station] - queue[station] / own.count());
      times[station] = own.at(station) * stretch(station, others);
      round += times[station];
    }
    speeds[c] = 1 / round;
    double change = 0;
    for (int station = 0; station < STATIONS; station++) {
      double moved = (own.count() * times[station] / round - queue[station]) / 2;
      queue[station] += moved;
      change = Math.max(change, Math.abs(moved));
    }
    return change;
  }

  private double stretch(int station, double others) {
    return switch (station) {
      case DISK -> hardware.diskStretch(others);
      case NETWORK -> hardware.networkStretch(others);
      default -> hardware.cpuStretch(others);
    };
  }

  private Utilisation use(List<Customers> classes, double[] speeds, double[] all) {
    double disk = 0;
    double network = 0;
    double memory = 0;
    for (int c = 0; c < speeds.length; c++) {
      Customers own = classes.get(c);
      disk += own.count() * speeds[c] * own.demand().disk();
      network += own.count() * speeds[c] * own.demand().network();
      memory += own.count() * own.memory();
    }
    double cpu = Math.min(1, all[CPU] / hardware.threads());
    double ioWait = Math.min(1 - cpu, all[DISK] / hardware.threads());
    return new Utilisation(
        cpu, Math.min(1, memory), Math.min(1, disk), DIRECTIONS * Math.min(1, network), ioWait);
  }

  private static double[] sum(double[][] queues) {
    double[] sum = new double[STATIONS];
    Arrays.stream(queues)
        .forEach(
            queue -> {
              for (int station = 0; station < STATIONS; station++) {
                sum[station] += queue[station];
              }
            });
    return sum;
  }
}
