package io.heddle.bench.demo;

import io.heddle.bench.demo.job.DemoJob;
import io.heddle.bench.demo.job.PiJob;
import io.heddle.bench.demo.job.Shape;
import io.heddle.bench.demo.job.SortJob;
import io.heddle.bench.demo.job.WordCountJob;
import java.nio.file.Path;
import java.util.List;

/** The jobs with results: of three shapes, small, as their tasks share a few real cores. */
final class DemoJobs {
  /** Files that the text is dealt out to; each is one map of the word count. */
  static final int TEXT_FILES = 3;

  private DemoJobs() {}

  static List<DemoJob> over(Path text) {
    return List.of(
        new SortJob(new Shape(3, 2, 2048, 1, 160), 50_000),
        new WordCountJob(new Shape(TEXT_FILES, 1, 1024, 1, 128), text),
        new PiJob(new Shape(3, 1, 1024, 2, 96), 30_000_000));
  }
}
