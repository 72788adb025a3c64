package io.heddle.sim.trace.input;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** The JSON objects that follow each other in a file, one at a time. Comments are allowed. */
public final class JsonDocuments {
  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String file;
  private final BoundedReader reader;
  private final MappingIterator<JsonNode> documents;

  public JsonDocuments(TraceInput input) throws IOException {
    file = input.file();
    reader = new BoundedReader(input.reader(), file);
    documents = MAPPER.readerFor(JsonNode.class).readValues(reader);
  }

  /**
   * Next object, or null at the end.
   *
   * @throws IOException naming line and column, if this is no JSON; what follows cannot be read
   */
  public JsonObject next() throws IOException {
    reader.startAgain();
    try {
      if (!documents.hasNextValue()) {
        return null;
      }
      Place place = place(file, documents.getCurrentLocation());
      JsonNode node = documents.nextValue();
      if (!node.isObject()) {
        throw new IOException(
            place.unexpected("the text", node.toString(), "an object { ... }").getMessage());
      }
      return new JsonObject(place, node);
    } catch (JsonProcessingException e) {
      throw syntax(file, e);
    } catch (StackOverflowError e) {
      throw tooDeep(file);
    }
  }

  /** Newer versions of Jackson bound this by themselves; that of Hadoop 3.4 does not. */
  static IOException tooDeep(String file) {
    return new IOException(file + ": lists or objects are nested too deeply");
  }

  private static Place place(String file, JsonLocation location) {
    return location == null
        ? new Place(file, "")
        : new Place(file, "line " + location.getLineNr() + ", column " + location.getColumnNr());
  }

  static IOException syntax(String file, JsonProcessingException e) {
    return new IOException(place(file, e.getLocation()) + ": " + reason(e), e);
  }

  /** What is wrong, without the parser's words on its source. */
  public static String reason(JsonProcessingException e) {
    return e.getOriginalMessage().replaceAll("\\[Source: [^;\\]]*; ", "[");
  }

  /** Reader that ends at a part that is longer than can be held in memory. */
  static final class BoundedReader extends FilterReader {
    private static final long LONGEST = 1 << 28;

    private final String file;
    private long read;

    BoundedReader(Reader reader, String file) {
      super(reader);
      this.file = file;
    }

    void startAgain() {
      read = 0;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      if (read > LONGEST) {
        throw new IOException(
            file
                + ": an object of more than "
                + LONGEST
                + " characters; split the job or the file");
      }
      int count = super.read(buffer, offset, length);
      read += Math.max(count, 0);
      return count;
    }
  }
}
