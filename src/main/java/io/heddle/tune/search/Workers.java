package io.heddle.tune.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Threads that share the work of a search. What comes out is the same for any number of them. */
public final class Workers implements AutoCloseable {
  private final ExecutorService pool;

  private Workers(ExecutorService pool) {
    this.pool = pool;
  }

  /** Returns the workers that the whole process has in common, which cannot be closed. */
  public static Workers common() {
    return new Workers(ForkJoinPool.commonPool());
  }

  /** Daemon threads, named by {@code name} and a number. */
  public static Workers of(int threads, String name) {
    AtomicInteger number = new AtomicInteger();
    return new Workers(
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            }));
  }

  /**
   * Returns results for 0, 1 and so on.
   *
   * @throws CancellationException if the thread that waits is interrupted
   */
  public <T> List<T> each(int count, IntFunction<T> work) {
    List<Callable<T>> tasks =
        IntStream.range(0, count).<Callable<T>>mapToObj(i -> () -> work.apply(i)).toList();
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : pool.invokeAll(tasks)) {
        results.add(result.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the search was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
