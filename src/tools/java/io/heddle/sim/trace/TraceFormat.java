package io.heddle.sim.trace;

import io.heddle.model.Printable;
import io.heddle.sim.trace.TraceReader.TraceSink;
import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.Lines;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.TraceInput;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Job;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/** The formats that can be read: the one place where a reader is registered. */
public enum TraceFormat {
  HEDDLE("heddle", false, WorkloadFileReader::new),
  SWIM("swim", true, () -> new JobPerLine(SwimLine::job)),
  HAWK("hawk", true, () -> new JobPerLine(HawkLine::job)),
  ALIBABA_2017("alibaba-2017", true, AlibabaReader::of2017),
  ALIBABA_2018("alibaba-2018", true, AlibabaReader::of2018),
  SLS("sls", true, SlsReader::new),
  RUMEN("rumen", true, RumenReader::new);

  private final String text;
  private final boolean fromFirstJob;

  @SuppressWarnings("ImmutableEnumChecker") // A constructor reference holds no state.
  private final Supplier<TraceReader> reader;

  /**
   * @param fromFirstJob whether the first job is submitted at 0, as the trace's clock began before
   */
  TraceFormat(String text, boolean fromFirstJob, Supplier<TraceReader> reader) {
    this.text = text;
    this.fromFirstJob = fromFirstJob;
    this.reader = reader;
  }

  /** Throws IllegalArgumentException if there is none, naming those that there are. */
  public static TraceFormat named(String text) {
    return Arrays.stream(values())
        .filter(format -> format.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "trace format '" + Printable.value(text) + "' is unknown: one of " + names()));
  }

  private static String names() {
    return Arrays.stream(values()).map(TraceFormat::toString).collect(Collectors.joining(", "));
  }

  /**
   * Reads a file, compressed with gzip or not.
   *
   * @throws IOException if it cannot be read; a {@link TraceException} if it is not in this format
   */
  public Trace read(Path path, TraceOptions options) throws IOException {
    Selection selection = new Selection(path, options);
    try (TraceInput input = TraceInput.open(path, options)) {
      reader.get().read(input, selection);
    } catch (NoSuchFileException e) {
      throw new IOException(path + ": there is no such file", e);
    } catch (ZipException | EOFException e) {
      throw new IOException(path + ": its gzip data is damaged or ends early", e);
    } catch (OutOfMemoryError e) {
      // What was read is garbage by now.
      throw new IOException(
          path + ": needs more memory than there is; take fewer jobs, or raise HADOOP_HEAPSIZE_MAX",
          e);
    }
    return selection.trace(fromFirstJob);
  }

  @Override
  public String toString() {
    return text;
  }

  static final class JobPerLine implements TraceReader {
    @FunctionalInterface
    interface Format {
      Job job(Place place, String line, Assumptions assumptions) throws TraceException;
    }

    private final Format format;

    JobPerLine(Format format) {
      this.format = format;
    }

    @Override
    public void read(TraceInput input, TraceSink sink) throws IOException {
      Lines lines = new Lines(input);
      for (String line = lines.next(); line != null; line = lines.next()) {
        try {
          sink.job(format.job(lines.place(), line, input.assumptions()));
        } catch (TraceException e) {
          sink.malformed(e);
        }
      }
    }
  }
}
