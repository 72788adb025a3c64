package io.heddle.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.state.StateFile.StateException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EnvelopeTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** e3069283 is the check value of CRC-32C: that of the digits 1 to 9. */
  @Test
  void theFirstLineSaysLengthAndChecksum() throws Exception {
    byte[] sealed = Envelope.seal(bytes("123456789"));
    assertThat(new String(sealed, StandardCharsets.US_ASCII))
        .isEqualTo("heddle-state 1 9 e3069283\n123456789");
    assertThat(Envelope.open(sealed)).isEqualTo(bytes("123456789"));
    assertThat(Envelope.open(Envelope.seal(new byte[0]))).isEmpty();
  }

  /** In Egypt numbers may be written with digits of its own. */
  @Test
  void theFirstLineIsTheSameInAnyCountry() throws Exception {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(String.format("%d", 9)).isNotEqualTo("9");
      theFirstLineSaysLengthAndChecksum();
    } finally {
      Locale.setDefault(usual);
    }
  }

  @Test
  void anyChangedByteIsNoticed() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    byte[] content = new byte[200];
    random.nextBytes(content);
    byte[] sealed = Envelope.seal(content);
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> Envelope.open(changed))
          .as("seed %d, byte %d", seed, i)
          .isInstanceOf(StateException.class);
    }
  }

  @Test
  void anyCutIsNoticed() {
    byte[] sealed = Envelope.seal(bytes("some content"));
    for (int length = 0; length < sealed.length; length++) {
      byte[] cut = Arrays.copyOf(sealed, length);
      assertThatThrownBy(() -> Envelope.open(cut)).isInstanceOf(StateException.class);
    }
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThatThrownBy(() -> Envelope.open(bytes("<xml/>\n"))).hasMessageContaining("first line");
    assertThatThrownBy(() -> Envelope.open(bytes("heddle-state 2 0 00000000\n")))
        .hasMessageContaining("version 2");
    assertThatThrownBy(() -> Envelope.open(bytes("heddle-state 1 9 e3069283\n12345678")))
        .hasMessageContaining("8 bytes where 9");
    assertThatThrownBy(() -> Envelope.open(bytes("heddle-state 1 9 e3069283\n123456780")))
        .hasMessageContaining("checksum");
  }
}
