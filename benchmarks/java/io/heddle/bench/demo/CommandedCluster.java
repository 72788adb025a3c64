package io.heddle.bench.demo;

import io.heddle.bench.demo.report.DemoResult;
import java.io.IOException;
import java.util.function.Consumer;

/** A cluster that is up and does what it is told. Used by one thread at a time. */
interface CommandedCluster {
  DemoContender contender();

  String address();

  /** Runs a command of {@link DemoCluster}; throws IOException if the cluster ended meanwhile. */
  DemoResult run(String command, Consumer<DemoProgress> view) throws IOException;
}
