package io.heddle.history.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.HistoryEvents;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/** Events of a container file of Avro 1, not compressed; its blocks are bounded. */
final class AvroFile {
  private static final int MAGIC = 4;
  private static final int SYNC = 16;
  private static final int MOST_BYTES = 1 << 26;
  private static final int MOST_ENTRIES = 100;

  private final InputStream in;
  private final BinaryDecoder decoder;

  AvroFile(InputStream in) {
    this.in = in;
    decoder = DecoderFactory.get().directBinaryDecoder(in, null);
  }

  void read(HistoryEvents events) throws IOException {
    decoder.skipFixed(MAGIC);
    Map<String, String> header = header();
    String codec = header.getOrDefault("avro.codec", "null");
    if (!codec.equals("null")) {
      throw new IOException("is compressed with " + codec + ", which is not read");
    }
    byte[] text = header.getOrDefault("avro.schema", "").getBytes(StandardCharsets.UTF_8);
    JsonNode schema = TrimmedJson.of(text, text.length);
    long left = AvroEvents.MOST_EVENTS;
    while (hasMore()) {
      long count = decoder.readLong();
      left -= count;
      if (count < 0 || left < 0) {
        throw new IOException("has a block of " + count + " events; the file is damaged");
      }
      AvroEvents block = new AvroEvents(schema, new ByteArrayInputStream(bytes()));
      for (long i = 0; i < count; i++) {
        JsonNode event = block.next();
        if (event == null) {
          throw new EOFException("ends early");
        }
        events.add(event);
      }
      decoder.skipFixed(SYNC);
    }
  }

  private Map<String, String> header() throws IOException {
    Map<String, String> header = new HashMap<>();
    for (long count = decoder.readMapStart(); count > 0; count = decoder.mapNext()) {
      for (long i = 0; i < count; i++) {
        if (header.size() == MOST_ENTRIES) {
          throw new IOException("has too many entries in its header; the file is damaged");
        }
        String key = new String(bytes(), StandardCharsets.UTF_8);
        header.put(key, new String(bytes(), StandardCharsets.UTF_8));
      }
    }
    decoder.skipFixed(SYNC);
    return header;
  }

  private byte[] bytes() throws IOException {
    long length = decoder.readLong();
    if (length < 0 || length > MOST_BYTES) {
      throw new IOException("has a block of " + length + " bytes; the file is damaged");
    }
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw new EOFException("ends early");
    }
    return bytes;
  }

  private boolean hasMore() throws IOException {
    in.mark(1);
    boolean hasMore = in.read() >= 0;
    in.reset();
    return hasMore;
  }
}
