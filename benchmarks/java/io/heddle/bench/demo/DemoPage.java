package io.heddle.bench.demo;

import java.util.List;

/** The page. */
final class DemoPage {
  private DemoPage() {}

  static String of(List<RunResult> results) {
    return results.toString();
  }
}
