package io.heddle.tune.step;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.Printable;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tuner's latest entries in a file: the format's name, then a line of JSON each. It is read
 * before it is replaced, so that entries of another ResourceManager stay before ours.
 *
 * <p>Any thread may call any method. {@link #flush} does I/O, the others do none.
 */
public final class Journal {
  /** Its name in the state directory. */
  public static final String FILE = "tuner-journal";

  static final int MOST_ENTRIES = 1_000;
  static final int MOST_BYTES = 4 << 20;
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
  private static final String FORMAT = "heddle-tuner-journal 2";

  private final Optional<StateFile> file;
  private final Consumer<Throwable> failures;
  private final Queue<Entry> pending = new ConcurrentLinkedQueue<>();

  @GuardedBy("recent")
  private final Deque<Entry> recent = new ArrayDeque<>();

  private final Object writing = new Object();

  @GuardedBy("writing")
  private final List<String> unwritten = new ArrayList<>();

  @GuardedBy("writing")
  private List<String> lines;

  private Journal(Optional<StateFile> file, Consumer<Throwable> failures) {
    this.file = file;
    this.failures = failures;
  }

  /** {@code failures} is told of each failure to read or write; the next flush tries again. */
  public static Journal in(StateFile file, Consumer<Throwable> failures) {
    return new Journal(Optional.of(file), failures);
  }

  /** A journal without a file, which ends with its process. */
  public static Journal inMemory() {
    return new Journal(Optional.empty(), failure -> {});
  }

  private record Content(List<String> lines, List<Entry> entries) {
    private static final Content NONE = new Content(List.of(), List.of());

    static Content of(StateFile file) throws IOException, StateException {
      Optional<byte[]> content = file.read();
      if (content.isEmpty()) {
        return NONE;
      }
      List<String> lines = new String(content.get(), StandardCharsets.UTF_8).lines().toList();
      if (lines.isEmpty() || !lines.get(0).equals(FORMAT)) {
        throw new StateException("it is no journal of version 2");
      }
      List<Entry> entries = new ArrayList<>(lines.size());
      for (String line : lines.subList(1, lines.size())) {
        entries.add(EntryJson.read(line));
      }
      return new Content(lines.subList(1, lines.size()), entries);
    }
  }

  /**
   * Reads a journal's file, oldest entry first.
   *
   * @throws StateException if it cannot be used, saying why
   * @throws IOException if the file system does not answer
   */
  public static List<Entry> read(StateFile file) throws IOException, StateException {
    return Content.of(file).entries();
  }

  /** Whether a rollback would do anything after these entries, oldest first. */
  public static boolean hasChangeToRevert(List<Entry> entries) {
    TunerMemory memory = new TunerMemory(0);
    entries.forEach(memory::add);
    return memory.last().isPresent() || memory.inFlight().isPresent();
  }

  /** The newest entries, oldest first; those of the file from the first {@link #flush} on. */
  public List<Entry> recent() {
    synchronized (recent) {
      return List.copyOf(recent);
    }
  }

  /** Adds an entry, which is written by the next {@link #flush}. */
  public void add(Entry entry) {
    remember(entry);
    if (file.isPresent()) {
      pending.add(entry);
    }
  }

  private void remember(Entry entry) {
    synchronized (recent) {
      recent.addLast(entry);
      if (recent.size() > MOST_ENTRIES) {
        recent.removeFirst();
      }
    }
  }

  /**
   * Reads the file if it was not read yet, and writes what is not written yet; tells whether all is
   * written that was added before.
   */
  public boolean flush() {
    if (file.isEmpty()) {
      return true;
    }
    synchronized (writing) {
      try {
        if (lines == null) {
          lines = begin(file.get());
        }
        write(file.get());
        return true;
      } catch (IOException | RuntimeException | Error e) {
        failures.accept(e);
        return false;
      }
    }
  }

  private List<String> begin(StateFile from) throws IOException {
    Content there = usable(from);
    LOG.info("The tuner's journal was read: {} entries", there.entries().size());
    synchronized (recent) {
      List<Entry> since = List.copyOf(recent);
      recent.clear();
      there.entries().forEach(this::remember);
      since.forEach(this::remember);
    }
    return there.lines();
  }

  /** What the file says; nothing where it cannot be used, and is set aside. */
  private static Content usable(StateFile from) throws IOException {
    try {
      return Content.of(from);
    } catch (StateException e) {
      LOG.error(
          "{} cannot be used: {}. It is now {}; the tuner goes on without what it said",
          from,
          Printable.of(e.getMessage()),
          from.setAside());
      return Content.NONE;
    }
  }

  @GuardedBy("writing")
  private void write(StateFile to) throws IOException {
    for (Entry entry = pending.poll(); entry != null; entry = pending.poll()) {
      unwritten.add(EntryJson.write(entry));
    }
    if (unwritten.isEmpty()) {
      return;
    }
    List<String> there = usable(to).lines();
    if (there.isEmpty()) {
      // Removed, or damaged and set aside: what it said is known.
      there = lines;
    } else if (!there.equals(lines)) {
      LOG.error(
          "{} was written by another ResourceManager: two take themselves for the active one. What"
              + " both say is kept",
          to);
      // Ours are there already where the file system refused after it had written them.
      unwritten.removeAll(there);
    }
    List<String> all = new ArrayList<>(there);
    all.addAll(unwritten);
    List<String> newest = newest(all);
    to.write((FORMAT + '\n' + String.join("\n", newest) + '\n').getBytes(StandardCharsets.UTF_8));
    lines = newest;
    unwritten.clear();
  }

  private static List<String> newest(List<String> all) {
    int first = all.size();
    long bytes = 0;
    while (first > 0 && all.size() - first < MOST_ENTRIES) {
      bytes += all.get(first - 1).getBytes(StandardCharsets.UTF_8).length + 1L;
      if (bytes > MOST_BYTES) {
        break;
      }
      first--;
    }
    return List.copyOf(all.subList(first, all.size()));
  }
}
