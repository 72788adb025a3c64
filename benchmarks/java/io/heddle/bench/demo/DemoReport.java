package io.heddle.bench.demo;

import java.util.List;

/** The table on the terminal. */
final class DemoReport {
  private DemoReport() {}

  static String of(List<RunResult> results) {
    return results.toString();
  }
}
