package io.heddle.sim.trace.input;

import java.io.IOException;
import java.io.Reader;

/** The lines of a text, one at a time, numbered from 1; none may be longer than a bound. */
public final class Lines {
  /** A job of a million tasks in Hawk's format takes about a quarter of this. */
  private static final int LONGEST = 1 << 26;

  private final String file;
  private final Reader reader;
  private long number;

  public Lines(TraceInput input) {
    file = input.file();
    reader = input.reader();
  }

  /** The next line that is not blank, or null at the end. */
  public String next() throws IOException {
    String line;
    do {
      line = readLine();
    } while (line != null && line.isBlank());
    return line;
  }

  private String readLine() throws IOException {
    int character = reader.read();
    if (character < 0) {
      return null;
    }
    number++;
    StringBuilder line = new StringBuilder();
    while (character >= 0 && character != '\n') {
      if (line.length() == LONGEST) {
        throw new IOException(
            place() + ": longer than " + LONGEST + " characters; is this a text file?");
      }
      line.append((char) character);
      character = reader.read();
    }
    if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    return line.toString();
  }

  /** Where the line is that {@link #next} gave last. */
  public Place place() {
    return new Place(file, "line " + number);
  }
}
