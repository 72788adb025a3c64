package io.heddle.sim.trace;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.sim.trace.input.Place.TraceException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsesOfHardwareTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'cores': 0, 'uses': []} | interference: cores is '0'",
        "{'cores': 4, 'threads': 2, 'uses': []} | threads is '2', expected at least the 4 cores",
        "{'cores': 4, 'uses': [{'name': 'x', 'phases': []}]} | uses[0]: phases is '[]'",
        "{'cores': 4, 'uses': [{'name': 'x', 'phases': [{'seconds': 1, 'cpu': 2}]}]} | cpu is '2'",
        "{'cores': 4, 'uses': [{'name': 'x', 'phases': [{'seconds': 1, 'cpu': 0.7, 'disk': 0.4}]}]} | cpu + disk + network is '1.1'",
        "{'cores': 4, 'sue': 1} | interference: a key is 'sue'"
      })
  void errorsInInterferenceNamePlaceAndRemedy(String interference, String message) {
    String text = "{'interference': %s, 'jobs': []}".formatted(interference).replace('\'', '"');
    assertThatThrownBy(() -> new TraceText(directory, TraceFormat.HEDDLE).jobs(text))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("sample.txt")
        .hasMessageContaining(message);
  }
}
