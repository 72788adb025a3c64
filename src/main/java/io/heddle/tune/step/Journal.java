package io.heddle.tune.step;

import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the tuner did, kept in files to which entries are only ever added. Many file systems cannot
 * append: so the newest file is written anew as a whole, and when it is full a next one is begun in
 * place of the oldest.
 *
 * <p>Any thread may call any method. {@link #add} does no I/O.
 */
public final class Journal implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

  private static final int SEGMENTS = 16;
  private static final int SEGMENT_BYTES = 256 << 10;

  /** Entries that can be asked for. */
  private static final int RECENT = 1_000;

  private final List<StateFile> files = new ArrayList<>();
  private final Consumer<Throwable> failures;
  private final Object writing = new Object();
  private final List<Entry> pending = new ArrayList<>();
  private final Deque<Entry> recent = new ArrayDeque<>();
  private Segment segment = new Segment(0);
  private Optional<List<Entry>> history = Optional.empty();
  private boolean unwritten;

  /**
   * A journal that has not read its files yet.
   *
   * @param file by its name
   * @param failures is told of each failure to read or write, after which the next run tries again
   */
  public Journal(java.util.function.Function<String, StateFile> file, Consumer<Throwable> failures) {
    this.failures = failures;
    for (int i = 0; i < SEGMENTS; i++) {
      files.add(file.apply("tuner-journal-%02d".formatted(i)));
    }
  }

}
