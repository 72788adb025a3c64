package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.demo.job.DemoJob;
import io.heddle.bench.demo.job.PiJob;
import io.heddle.bench.demo.job.Shape;
import io.heddle.bench.demo.job.SortJob;
import io.heddle.bench.demo.job.WordCountJob;
import java.nio.file.Path;
import java.util.List;

/** What the demo runs: three jobs of different shapes, sized for two real cores. */
final class DemoJobs {
  /** Files that the text is dealt out to; each is one map of the word count. */
  static final int TEXT_FILES = 8;

  /** What the demo's cluster declares. */
  static final ClusterSize CLUSTER = new ClusterSize(3, 4096, 4);

  private DemoJobs() {}

  /**
   * The jobs in the order of submission.
   *
   * @param text directory of the text files
   */
  static List<DemoJob> over(Path text) {
    return List.of(
        new SortJob(new Shape(7, 3, 2048, 1, 160), 100_000),
        new WordCountJob(new Shape(TEXT_FILES, 2, 1024, 1, 128), text),
        new PiJob(new Shape(10, 1, 512, 2, 96), 100_000_000));
  }
}
