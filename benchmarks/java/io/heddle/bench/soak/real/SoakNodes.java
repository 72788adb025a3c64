package io.heddle.bench.soak.real;

import io.heddle.bench.cluster.ServiceProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;

/** All nodes: one is lost now and then, and each comes back. */
final class SoakNodes implements AutoCloseable {
  private static final int BACK_MILLIS = 3_000;

  private final List<ServiceProcess> nodes = new ArrayList<>();
  private final SplittableRandom random;
  private final Occasions backs;
  private int lost;

  SoakNodes(int count, Configuration cluster, Path home, SplittableRandom random)
      throws IOException {
    this.random = random;
    backs = new Occasions(random.split(), BACK_MILLIS);
    for (int i = 0; i < count; i++) {
      ServiceProcess node = ServiceProcess.node(cluster, home.resolve("node-" + i));
      nodes.add(node);
      node.start();
    }
  }

  void lose() {
    List<ServiceProcess> up = nodes.stream().filter(ServiceProcess::isUp).toList();
    if (up.isEmpty()) {
      return;
    }
    ServiceProcess node = up.get(random.nextInt(up.size()));
    lost++;
    if (random.nextBoolean()) {
      node.stop();
    } else {
      node.close();
    }
  }

  void comeBack(long now) throws IOException {
    if (backs.isDue(now)) {
      for (ServiceProcess node : nodes) {
        if (!node.isUp()) {
          node.start();
          return;
        }
      }
    }
  }

  int count() {
    return nodes.size();
  }

  int lost() {
    return lost;
  }

  @Override
  public void close() {
    nodes.forEach(ServiceProcess::close);
  }
}
