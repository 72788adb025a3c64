package io.heddle.tune.step;

import io.heddle.state.StateFile.StateException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A part of the journal, which is one file: a line with its number, then one line an entry. */
final class Segment {
  private static final Pattern HEAD = Pattern.compile("heddle-tuner-journal 1 ([0-9]{1,18})");

  private final long number;
  private final List<String> lines = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private long bytes;

  Segment(long number) {
    this.number = number;
  }

  long number() {
    return number;
  }

  long bytes() {
    return bytes;
  }

  List<Entry> entries() {
    return entries;
  }

  void add(Entry entry) {
    add(entry, EntryJson.write(entry));
  }

  private void add(Entry entry, String line) {
    entries.add(entry);
    lines.add(line);
    bytes += line.getBytes(StandardCharsets.UTF_8).length + 1L;
  }

  /** Whether this is the other one, or that and at most so many entries more. */
  boolean continues(Segment other, int more) {
    int theirs = other.lines.size();
    return number == other.number
        && theirs <= lines.size()
        && theirs >= lines.size() - more
        && lines.subList(0, theirs).equals(other.lines);
  }

  byte[] write() {
    StringBuilder text = new StringBuilder("heddle-tuner-journal 1 ").append(number).append('\n');
    lines.forEach(line -> text.append(line).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static Segment read(byte[] content) throws StateException {
    List<String> lines = new String(content, StandardCharsets.UTF_8).lines().toList();
    Matcher head = HEAD.matcher(lines.isEmpty() ? "" : lines.get(0));
    if (!head.matches()) {
      throw new StateException("it is no journal of version 1");
    }
    Segment segment = new Segment(Long.parseLong(head.group(1)));
    for (String line : lines.subList(1, lines.size())) {
      segment.add(EntryJson.read(line), line);
    }
    return segment;
  }
}
