package io.heddle.tune.step;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.Printable;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the tuner did, kept in files to which entries are only ever added. Many file systems cannot
 * append: so the newest file is written anew as a whole, and when it is full a next one is begun in
 * place of the oldest. It is read before: what another ResourceManager that takes itself for the
 * active one has added meanwhile stays, and ours goes behind it.
 *
 * <p>Any thread may call any method. {@link #run} and {@link #flush} do I/O, the others do none.
 */
public final class Journal implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

  static final int SEGMENT_BYTES = 256 << 10;
  private static final int RECENT = 1_000;

  private final Optional<SegmentFiles> files;
  private final Consumer<Throwable> failures;
  private final Queue<Entry> pending = new ConcurrentLinkedQueue<>();

  @GuardedBy("recent")
  private final Deque<Entry> recent = new ArrayDeque<>();

  private final Object writing = new Object();

  @GuardedBy("writing")
  private final List<Entry> unwritten = new ArrayList<>();

  @GuardedBy("writing")
  private Segment newest = new Segment(0);

  private volatile Optional<List<Entry>> history = Optional.empty();

  private Journal(Optional<SegmentFiles> files, Consumer<Throwable> failures) {
    this.files = files;
    this.failures = failures;
  }

  /**
   * A journal that has not read its files yet.
   *
   * @param failures is told of each failure to read or write, after which the next run tries again
   */
  public static Journal in(Function<String, StateFile> file, Consumer<Throwable> failures) {
    return new Journal(Optional.of(new SegmentFiles(file, Journal::setAside)), failures);
  }

  /** A journal without files, which ends with its process. */
  public static Journal inMemory() {
    Journal journal = new Journal(Optional.empty(), failure -> {});
    journal.history = Optional.of(List.of());
    return journal;
  }

  /**
   * What the files of a journal say, oldest first, for somebody who only looks: no file changes.
   *
   * @param damaged is told of each file that cannot be used, and why
   * @throws IOException if the file system does not answer
   */
  public static List<Entry> read(
      Function<String, StateFile> file, BiConsumer<StateFile, String> damaged) throws IOException {
    return entries(new SegmentFiles(file, damaged::accept).read());
  }

  private static List<Entry> entries(List<Segment> segments) {
    return segments.stream().flatMap(segment -> segment.entries().stream()).toList();
  }

  /** What the files said when they were read, oldest first; nothing before they were. */
  public Optional<List<Entry>> history() {
    return history;
  }

  public List<Entry> recent() {
    synchronized (recent) {
      return List.copyOf(recent);
    }
  }

  /** Adds an entry, which is written by the next run. */
  public void add(Entry entry) {
    remember(entry);
    if (files.isPresent()) {
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
    if (files.isEmpty()) {
      return true;
    }
    synchronized (writing) {
      try {
        if (history.isEmpty()) {
          history = Optional.of(read(files.get()));
        }
        write(files.get());
        return true;
      } catch (IOException | RuntimeException | Error e) {
        failures.accept(e);
        return false;
      }
    }
  }

  @GuardedBy("writing")
  private void write(SegmentFiles to) throws IOException {
    for (Entry entry = pending.peek(); entry != null; entry = pending.peek()) {
      if (newest.bytes() >= SEGMENT_BYTES) {
        writeNewest(to);
        newest = new Segment(newest.number() + 1);
      }
      newest.add(entry);
      unwritten.add(entry);
      pending.remove();
    }
    writeNewest(to);
  }

  @GuardedBy("writing")
  private void writeNewest(SegmentFiles to) throws IOException {
    if (unwritten.isEmpty()) {
      return;
    }
    Optional<Segment> there = to.readFileOf(newest);
    if (there.isPresent() && !isOurs(there.get())) {
      LOG.error(
          "{} was written by another ResourceManager: two take themselves for the active one. What"
              + " both say is kept",
          to.of(newest));
      newest = newest(to.read());
      unwritten.forEach(newest::add);
    }
    to.write(newest);
    unwritten.clear();
  }

  /** Whether nobody else has added to the newest file or begun a newer one in its place. */
  @GuardedBy("writing")
  private boolean isOurs(Segment there) {
    return there.number() < newest.number() || newest.continues(there, unwritten.size());
  }

  @GuardedBy("writing")
  private Segment newest(List<Segment> segments) {
    return segments.isEmpty() ? newest : segments.get(segments.size() - 1);
  }

  @GuardedBy("writing")
  private List<Entry> read(SegmentFiles from) throws IOException {
    List<Segment> segments = from.read();
    newest = newest(segments);
    List<Entry> all = entries(segments);
    LOG.info("The tuner's journal was read: {} entries", all.size());
    synchronized (recent) {
      List<Entry> since = List.copyOf(recent);
      recent.clear();
      all.forEach(this::remember);
      since.forEach(this::remember);
    }
    return all;
  }

  private static void setAside(StateFile file, String why) throws IOException {
    LOG.error(
        "{} cannot be used: {}. It is now {}; the tuner goes on without what it said",
        file,
        Printable.of(why),
        file.setAside());
  }
}
