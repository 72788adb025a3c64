package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.TestOutcome;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

record TestRun(TestJvm jvm, int workers, PrintStream progress) {
  TestRun alone() {
    return new TestRun(jvm, 1, progress);
  }

  @FunctionalInterface
  interface Ended {
    void accept(String testClass, List<TestOutcome> outcomes) throws IOException;
  }

  void run(List<String> classes, Ended ended) throws IOException, InterruptedException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    classes.forEach(each -> all.put(each, List.of()));
    run(all, ended);
  }

  /** Runs some tests of these classes, by JUnit's ids; all of a class that has an empty list. */
  void run(Map<String, List<String>> ids, Ended ended) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      Map<String, Future<List<TestOutcome>>> running = new LinkedHashMap<>();
      ids.forEach((name, tests) -> running.put(name, pool.submit(() -> one(name, tests))));
      for (Map.Entry<String, Future<List<TestOutcome>>> each : running.entrySet()) {
        ended.accept(each.getKey(), each.getValue().get());
      }
    } catch (ExecutionException e) {
      throw new IOException("the tests could not be run", e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private List<TestOutcome> one(String testClass, List<String> ids)
      throws IOException, InterruptedException {
    List<TestOutcome> outcomes = jvm.run(testClass, ids);
    List<TestOutcome> tests =
        outcomes.stream()
            .filter(each -> !each.isWholeClass() && each.status() != TestOutcome.Status.SKIPPED)
            .toList();
    progress.printf(
        "  %s: %s: %d of %d passed, %d s%n",
        jvm.scheduler().label(),
        testClass.substring(testClass.lastIndexOf('.') + 1),
        tests.stream().filter(TestOutcome::passed).count(),
        tests.size(),
        tests.stream().mapToLong(TestOutcome::millis).sum() / 1000);
    outcomes.stream()
        .filter(each -> each.status() == TestOutcome.Status.FAILED)
        .forEach(each -> progress.printf("    %s: %s%n", each.test(), each.message()));
    return outcomes;
  }
}
