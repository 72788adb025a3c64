package io.heddle.bench.latency;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads for what runs at the same time; closing ends them. */
final class Together implements AutoCloseable {
  private final ExecutorService threads;

  Together(int count) {
    threads = Executors.newFixedThreadPool(count);
  }

  <T> Future<T> submit(Callable<T> task) {
    return threads.submit(task);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
