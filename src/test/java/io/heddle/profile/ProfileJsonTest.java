package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.RecurringName;
import io.heddle.profile.ProfileTable.ProfileJson;
import io.heddle.state.StateException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileJsonTest {
  private static final String START = "{\"format\": \"heddle-profiles\", \"version\": 1";

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static Map<RecurringName, JobProfile> some() {
    Map<RecurringName, JobProfile> profiles = new LinkedHashMap<>();
    profiles.put(
        new RecurringName("ann", "MAPREDUCE", "отчёт \"#\" \\ 日"),
        JobProfile.ofRun(
                new ContainerTimes(new TaskTimes(8, 0.1), new TaskTimes(1, 1e9), TaskTimes.NONE))
            .withUse(new RequestUse(3, 0.25, 0.75)));
    profiles.put(
        new RecurringName("bob", "SPARK", "q17"),
        JobProfile.ofRun(new ContainerTimes(null, null, new TaskTimes(2, 5)))
            .withRun(new ContainerTimes(null, null, new TaskTimes(2, 7))));
    profiles.put(new RecurringName("ann", "workflow", "w"), JobProfile.ofStage(3));
    return profiles;
  }

  @Test
  void whatIsWrittenIsReadInTheSameOrder() throws Exception {
    assertThat(ProfileJson.read(ProfileJson.write(some()))).containsExactlyEntriesOf(some());
    assertThat(ProfileJson.read(ProfileJson.write(Map.of()))).isEmpty();
  }

  @Test
  void whatIsMissingInAProfileWasNotSeen() throws Exception {
    assertThat(
            ProfileJson.read(
                bytes(
                    START
                        + ", \"profiles\": [{\"job\": {\"user\": \"ann\", \"name\": \"a\"},"
                        + " \"profile\": {\"runs\": 2}}]}")))
        .containsOnly(
            Map.entry(
                new RecurringName("ann", "", "a"), new JobProfile(2, null, null, null, null)));
  }

  /** Before the latest runs were kept, their moving average was, which now counts as one run. */
  @Test
  void anOlderDocumentIsRead() throws Exception {
    String json =
        START
            + ", \"profiles\": [{\"job\": {}, \"profile\": {\"runs\": 3,"
            + " \"times\": {\"map\": {\"count\": 6, \"meanSeconds\": 12.5}}}}]}";
    TaskTimes read = ProfileJson.read(bytes(json)).values().iterator().next().times().map();
    assertThat(read).isEqualTo(new TaskTimes(6, 12.5));
    assertThat(read.after(new TaskTimes(2, 14)).latest()).containsExactly(12.5, 14.0);
  }

  /** Two runs and one. */
  @Test
  void aJobThatIsNamedTwiceCountsAsBoth() throws Exception {
    String entry = "{\"job\": {\"user\": \"ann\"}, \"profile\": {\"runs\": %d}}";
    String json =
        START + ", \"profiles\": [" + entry.formatted(2) + "," + entry.formatted(1) + "]}";
    assertThat(ProfileJson.read(bytes(json)).values())
        .containsExactly(new JobProfile(3, null, null, null, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | line 1",
        "null | no document of format",
        "{\"version\": 1} | no document of format",
        "{\"format\": \"heddle-profiles\", \"version\": 2} | version 1",
        "{\"format\": \"other\", \"version\": 1} | no document of format",
        "START, \"profiles\": [{}]} | profiles[0]",
        "START, \"profiles\": [null]} | profiles[0]",
        "START, \"profiles\": [{\"job\": {}, \"profile\": {\"runs\": 0}}]} | runs is 0",
        "START, \"profiles\": [{\"job\": {}, \"profile\": {\"runs\": \"many\"}}]} | many",
        "START, \"profiles\": [{\"job\": {}, \"profile\": {\"runs\": 1, \"use\": {\"runs\": 1,"
            + " \"mean\": 7, \"high\": 1}}}]} | mean is 7.0",
        "START, \"profiles\": [{\"job\": {}, \"profile\": {\"runs\": 1, \"ran\": 1}}]} | ran",
        "START, \"profiles\": [{\"job\": {}, \"profile\": {\"runs\": 1, \"times\": {\"map\":"
            + " {\"count\": 1, \"meanSeconds\": 1, \"latest\": [-2]}}}}]} | latest is -2.0",
        "START, \"jobs\": []} | jobs",
        "START} START} | line 1",
        "START | line 1",
      })
  void whatIsWrongIsSaid(String json, String message) {
    assertThatThrownBy(() -> ProfileJson.read(bytes(json.replace("START", START))))
        .isInstanceOf(StateException.class)
        .hasMessageContaining(message);
  }
}
