package io.heddle.tune.step;

import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the tuner did, kept in files to which entries are only ever added. Many file systems cannot
 * append: so the newest file is written anew as a whole, and when it is full a next one is begun in
 * place of the oldest.
 *
 * <p>Any thread may call any method. {@link #run} and {@link #flush} do I/O, the others do none.
 */
public final class Journal implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

  static final int SEGMENTS = 16;
  static final int SEGMENT_BYTES = 256 << 10;

  /** Entries that can be asked for. */
  private static final int RECENT = 1_000;

  private final List<StateFile> files = new ArrayList<>();
  private final Consumer<Throwable> failures;
  private final Queue<Entry> pending = new ConcurrentLinkedQueue<>();
  private final Deque<Entry> recent = new ArrayDeque<>();
  private final Object writing = new Object();
  private Segment newest = new Segment(0);
  private boolean unwritten;
  private volatile Optional<List<Entry>> history = Optional.empty();

  private Journal(Consumer<Throwable> failures) {
    this.failures = failures;
  }

  /**
   * A journal that has not read its files yet.
   *
   * @param file by its name
   * @param failures is told of each failure to read or write, after which the next run tries again
   */
  public static Journal in(Function<String, StateFile> file, Consumer<Throwable> failures) {
    Journal journal = new Journal(failures);
    for (int i = 0; i < SEGMENTS; i++) {
      journal.files.add(file.apply("tuner-journal-%02d".formatted(i)));
    }
    return journal;
  }

  /** A journal without files, which ends with its process. */
  public static Journal inMemory() {
    Journal journal = new Journal(failure -> {});
    journal.history = Optional.of(List.of());
    return journal;
  }

  /** What the files said when they were read, oldest first; nothing before they were. */
  public Optional<List<Entry>> history() {
    return history;
  }

  /** The newest entries, oldest first. */
  public List<Entry> recent() {
    synchronized (recent) {
      return List.copyOf(recent);
    }
  }

  /** Adds an entry, which is written by the next run. */
  public void add(Entry entry) {
    remember(entry);
    if (!files.isEmpty()) {
      pending.add(entry);
    }
  }

  private void remember(Entry entry) {
    synchronized (recent) {
      recent.addLast(entry);
      if (recent.size() > RECENT) {
        recent.removeFirst();
      }
    }
  }

  /** Reads the files if they were not read yet, and writes what is not written yet. */
  @Override
  public void run() {
    flush();
  }

  /** As {@link #run}; tells whether all is written that was added before. */
  public boolean flush() {
    synchronized (writing) {
      try {
        if (history.isEmpty()) {
          history = Optional.of(read());
        }
        write();
        return true;
      } catch (IOException | RuntimeException | LinkageError e) {
        failures.accept(e);
        return false;
      }
    }
  }

  private void write() throws IOException {
    for (Entry entry = pending.peek(); entry != null; entry = pending.peek()) {
      if (newest.bytes() >= SEGMENT_BYTES) {
        writeNewest();
        newest = new Segment(newest.number() + 1);
      }
      newest.add(EntryJson.write(entry));
      unwritten = true;
      pending.remove();
    }
    writeNewest();
  }

  private void writeNewest() throws IOException {
    if (unwritten) {
      file(newest.number()).write(newest.write());
      unwritten = false;
    }
  }

  private StateFile file(long number) {
    return files.get((int) (number % SEGMENTS));
  }

  private List<Entry> read() throws IOException {
    Map<Long, List<Entry>> entries = new TreeMap<>();
    for (StateFile file : files) {
      Optional<Segment> segment = read(file, entries);
      if (segment.isPresent() && segment.get().number() >= newest.number()) {
        newest = segment.get();
      }
    }
    List<Entry> all = entries.values().stream().flatMap(List::stream).toList();
    LOG.info("The tuner's journal was read: {} entries", all.size());
    synchronized (recent) {
      List<Entry> since = List.copyOf(recent);
      recent.clear();
      all.forEach(this::remember);
      since.forEach(this::remember);
    }
    return all;
  }

  private static Optional<Segment> read(StateFile file, Map<Long, List<Entry>> entries)
      throws IOException {
    try {
      Optional<byte[]> content = file.read();
      if (content.isEmpty()) {
        return Optional.empty();
      }
      Segment segment = Segment.read(content.get());
      entries.put(segment.number(), segment.entries());
      return Optional.of(segment);
    } catch (StateException e) {
      LOG.error(
          "{} cannot be used: {}. It is now {}; the tuner goes on without what it said",
          file,
          e.getMessage(),
          file.setAside());
      return Optional.empty();
    }
  }
}
