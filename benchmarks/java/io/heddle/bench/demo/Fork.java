package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterContender;
import io.heddle.bench.cluster.ForkedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Runs {@link DemoRun} in a JVM of its own.
 *
 * @param home directory of the demo; every run gets a directory below it
 * @param text directory of the text to count
 */
record Fork(Path home, Path text, ProgressView view) {
  /**
   * Runs all jobs under one scheduler.
   *
   * @throws IOException if the run did not end in time or ended without a result
   */
  DemoResult run(ClusterContender contender, Duration limit)
      throws IOException, InterruptedException {
    Path directory = home.resolve(contender.name());
    List<String> arguments = List.of(contender.name(), directory.toString(), text.toString());
    try {
      new ForkedJvm(contender.name(), directory, this::forward)
          .run(DemoRun.class, arguments, limit);
    } finally {
      view.end();
    }
    return DemoJson.read(directory.resolve(DemoRun.RESULT));
  }

  private void forward(String line) {
    if (DemoJson.isProgressLine(line)) {
      view.show(DemoJson.progress(line));
    }
  }
}
