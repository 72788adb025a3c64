package io.heddle.bench.generate;

/**
 * The programs of HaSTE's evaluation (Table 1 of the paper). The paper does not give durations:
 * these are the settings under which Heddle's own figures were measured.
 */
enum Benchmark {
  WORD_COUNT("wordcount", 30, 20, 8),
  TERASORT("terasort", 20, 60, 20),
  WORD_MEAN("wordmean", 25, 10, 5),
  PI("pi", 25, 5, 2),
  SCAN("scan", 15, 10, 5),
  PAGERANK("pagerank", 30, 30, 10),
  KMEANS("kmeans", 30, 15, 5),
  /** Reads and writes files; chosen to lie between scan and word count. */
  DFSIOE("dfsioe", 20, 10, 5);

  private final String text;
  private final int mapSeconds;
  private final int reduceSeconds;
  private final int shuffleSeconds;

  Benchmark(String text, int mapSeconds, int reduceSeconds, int shuffleSeconds) {
    this.text = text;
    this.mapSeconds = mapSeconds;
    this.reduceSeconds = reduceSeconds;
    this.shuffleSeconds = shuffleSeconds;
  }

  int mapSeconds() {
    return mapSeconds;
  }

  int reduceSeconds() {
    return reduceSeconds;
  }

  int shuffleSeconds() {
    return shuffleSeconds;
  }

  @Override
  public String toString() {
    return text;
  }
}
