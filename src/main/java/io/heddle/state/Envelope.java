package io.heddle.state;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Content behind {@code heddle-state 1 LENGTH CHECKSUM}: bytes, and CRC-32C in eight hex digits.
 */
final class Envelope {
  private static final Pattern HEAD =
      Pattern.compile("heddle-state ([0-9]{1,9}) ([0-9]{1,9}) ([0-9a-f]{8})");
  private static final int VERSION = 1;
  private static final int LONGEST_HEAD = 64;

  private Envelope() {}

  static byte[] seal(byte[] content) {
    String head = "heddle-state " + VERSION + " " + content.length + " " + checksum(content) + "\n";
    ByteArrayOutputStream sealed = new ByteArrayOutputStream(LONGEST_HEAD + content.length);
    sealed.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    sealed.writeBytes(content);
    return sealed.toByteArray();
  }

  /**
   * Returns what was given to {@link #seal}.
   *
   * @throws StateException if it is not as it was made
   */
  static byte[] open(byte[] sealed) throws StateException {
    int end = 0;
    while (end < Math.min(sealed.length, LONGEST_HEAD) && sealed[end] != '\n') {
      end++;
    }
    Matcher head = HEAD.matcher(new String(sealed, 0, end, StandardCharsets.US_ASCII));
    if (!head.matches()) {
      throw new StateException("its first line is not that of a state file of Heddle");
    }
    if (Integer.parseInt(head.group(1)) != VERSION) {
      throw new StateException(
          "it is of version " + head.group(1) + ", this Heddle reads version " + VERSION);
    }
    byte[] content = Arrays.copyOfRange(sealed, Math.min(end + 1, sealed.length), sealed.length);
    if (content.length != Integer.parseInt(head.group(2))) {
      throw new StateException(
          "it holds %d bytes where %s were written".formatted(content.length, head.group(2)));
    }
    if (!checksum(content).equals(head.group(3))) {
      throw new StateException("its checksum is wrong");
    }
    return content;
  }

  private static String checksum(byte[] content) {
    CRC32C checksum = new CRC32C();
    checksum.update(content);
    return "%08x".formatted(checksum.getValue());
  }
}
