package io.heddle.history.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.HistoryEvents;
import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.Part;
import io.heddle.history.HistoryText;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.mapreduce.MapReduceHistory;
import io.heddle.history.mapreduce.MapReduceJobConf;
import io.heddle.history.spark.SparkHistory;
import io.heddle.history.tez.TezHistory;
import io.heddle.history.tony.TonyConf;
import io.heddle.history.tony.TonyHistory;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.avro.AvroRuntimeException;

/** Reads one history, of whichever format it is. */
public final class HistoryReader {
  /** Spark writes the event's name first: of its core a simple name, of others that of a class. */
  private static final Pattern EVENT = Pattern.compile("\"Event\"\\s*:\\s*\"([^\"]+)\"");

  private static final Pattern SPARK_EVENTS =
      Pattern.compile(
          "SparkListener(Application(Start|End)|EnvironmentUpdate|Executor(Added|Removed)"
              + "|Job(Start|End)|Stage(Submitted|Completed)|TaskEnd)");

  private HistoryReader() {}

  public static HistoryFormat format(HistorySource.Part file) throws IOException {
    try (HistoryInput input = HistoryInput.open(file)) {
      return HistoryFormat.of(input.beginning());
    } catch (PassedOverException e) {
      // Compressed as no document of ours is; what is in it is not known.
      return HistoryFormat.EMPTY;
    }
  }

  /**
   * What a history says.
   *
   * @throws PassedOverException if it says nothing, naming file, place and remedy
   * @throws IOException if a file cannot be read
   */
  public static RecordedRun read(HistorySource source) throws PassedOverException, IOException {
    HistoryEvents events = null;
    for (HistorySource.Part part : source.parts()) {
      try (HistoryInput input = HistoryInput.open(part)) {
        HistoryFormat format = HistoryFormat.of(input.beginning());
        if (format == HistoryFormat.EMPTY && source.parts().size() > 1) {
          continue;
        }
        if (!format.remedy().isEmpty()) {
          throw new PassedOverException(
              format == HistoryFormat.UNKNOWN ? Reason.UNKNOWN : Reason.UNREADABLE,
              part.name() + ": " + format.remedy());
        }
        events = events == null ? events(format, source) : events;
        switch (format) {
          case SPARK -> spark(input, events);
          case MAP_REDUCE_JSON -> lines(input, events);
          case MAP_REDUCE_BINARY -> avro(input, events);
          case TONY -> container(input, events);
          case TEZ_ARCHIVE -> archive(input, events);
          default -> documents(input.rest(), input.file(), events);
        }
      }
    }
    if (events == null) {
      throw new PassedOverException(Reason.UNREADABLE, source.name() + ": has no files of a log");
    }
    return events.run();
  }

  private static HistoryEvents events(HistoryFormat format, HistorySource source)
      throws IOException {
    return switch (format) {
      case SPARK -> new SparkHistory(source.name(), source.begins());
      case MAP_REDUCE_JSON, MAP_REDUCE_BINARY ->
          new MapReduceHistory(
              source.name(),
              new MapReduceJobConf(
                  ConfigurationXml.values(source.configuration(), MapReduceJobConf.KEYS)));
      case TONY ->
          new TonyHistory(
              source.name(),
              new TonyConf(ConfigurationXml.values(source.configuration(), TonyConf.KEYS)));
      default -> new TezHistory(source.name());
    };
  }

  private static void spark(HistoryInput input, HistoryEvents events)
      throws IOException, PassedOverException {
    while (input.nextLine(HistoryReader::isRead)) {
      events.add(object(input));
    }
  }

  /** Whether stages or executors are in an event; one without a name is read, as it is damaged. */
  private static boolean isRead(String beginning) {
    Matcher event = EVENT.matcher(beginning);
    return !event.find() || SPARK_EVENTS.matcher(event.group(1)).matches();
  }

  /** Behind the format's name and the schema, which the names of fields stand for. */
  private static void lines(HistoryInput input, HistoryEvents events)
      throws IOException, PassedOverException {
    input.nextLine();
    input.nextLine();
    while (input.nextLine()) {
      events.add(object(input));
    }
  }

  private static JsonNode object(HistoryInput input) throws IOException, PassedOverException {
    try {
      return TrimmedJson.of(input.line(), input.length());
    } catch (JsonProcessingException e) {
      throw input.unreadable(e.getOriginalMessage());
    }
  }

  private static void avro(HistoryInput input, HistoryEvents events)
      throws IOException, PassedOverException {
    input.nextLine();
    if (!input.nextLine()) {
      throw input.unreadable("the schema is missing");
    }
    AvroEvents binary;
    try {
      binary = new AvroEvents(object(input), input.rest());
    } catch (AvroRuntimeException e) {
      throw input.unreadable(e.getMessage());
    }
    try {
      for (JsonNode event = binary.next(); event != null; event = binary.next()) {
        events.add(event);
      }
    } catch (IOException e) {
      throw new PassedOverException(
          Reason.UNREADABLE,
          "%s, event %d: %s".formatted(input.file(), binary.number(), e.getMessage()));
    }
  }

  private static void container(HistoryInput input, HistoryEvents events)
      throws PassedOverException {
    try {
      new AvroFile(input.rest()).read(events);
    } catch (IOException | RuntimeException e) {
      // Of a damaged file Avro says so in several ways.
      throw new PassedOverException(
          Reason.UNREADABLE, "%s: %s".formatted(input.file(), e.getMessage()));
    }
  }

  /** As Tez's web page gives for download: the DAG in one file, its vertices in another. */
  private static void archive(HistoryInput input, HistoryEvents events)
      throws IOException, PassedOverException {
    ZipInputStream files = new ZipInputStream(input.rest());
    for (ZipEntry file = files.getNextEntry(); file != null; file = files.getNextEntry()) {
      documents(files, input.file() + ", " + HistoryText.brief(file.getName()), events);
    }
  }

  private static void documents(InputStream in, String file, HistoryEvents events)
      throws IOException, PassedOverException {
    EntityText text = new EntityText(in);
    try (JsonParser parser = TrimmedJson.FACTORY.createParser(text)) {
      parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
      TrimmedJson json = new TrimmedJson(parser);
      for (JsonNode next = json.next(); next != null; next = json.next()) {
        events.add(next);
        text.startAgain();
      }
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new PassedOverException(
          Reason.UNREADABLE, "%s, line %d: %s".formatted(file, line, e.getOriginalMessage()));
    }
  }

  static final class ConfigurationXml {
    /** More than any client may submit. */
    private static final long LONGEST = 1 << 26;

    private ConfigurationXml() {}

    /** Returns the values of these keys; none if the file is missing or damaged. */
    static Map<String, String> values(Optional<Part> configuration, Set<String> keys)
        throws IOException {
      Map<String, String> values = new HashMap<>();
      if (configuration.isEmpty()) {
        return values;
      }
      XMLInputFactory factory = XMLInputFactory.newFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      try (InputStream in = new BoundedInput(configuration.get().open(), LONGEST)) {
        XMLStreamReader reader = factory.createXMLStreamReader(in);
        String name = "";
        while (reader.hasNext()) {
          if (reader.next() == XMLStreamConstants.START_ELEMENT) {
            if (reader.getLocalName().equals("name")) {
              name = reader.getElementText().strip();
            } else if (reader.getLocalName().equals("value") && keys.contains(name)) {
              values.put(name, reader.getElementText().strip());
            }
          }
        }
      } catch (XMLStreamException e) {
        // Without it the job has the name that it was submitted with, and usual containers.
      }
      return values;
    }
  }

  /**
   * Text of Tez entities, each ended by the character 1; bytes beyond ASCII are no UTF-8. Bounded
   * in length.
   */
  static final class EntityText extends FilterReader {
    private static final long LONGEST = 1 << 26;
    private static final char SEPARATOR = 1;

    private long read;

    EntityText(InputStream in) {
      super(reader(in));
    }

    private static Reader reader(InputStream in) {
      return new InputStreamReader(in, StandardCharsets.UTF_8);
    }

    void startAgain() {
      read = 0;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      if (read > LONGEST) {
        throw new IOException("an entity of more than " + LONGEST + " characters");
      }
      int count = super.read(buffer, offset, length);
      for (int i = offset; i < offset + count; i++) {
        if (buffer[i] == SEPARATOR) {
          buffer[i] = ' ';
        }
      }
      read += Math.max(count, 0);
      return count;
    }
  }
}
