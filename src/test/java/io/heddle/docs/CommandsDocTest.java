package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.HeddleCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/commands.md ends with what {@code yarn heddle help} prints: copy it there. */
class CommandsDocTest {
  @Test
  void thePageHasTheCommandsAsTheyAre() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new HeddleCommand(new PrintStream(out, true, StandardCharsets.UTF_8), System.err)
        .run(new String[] {"help"});

    assertThat(Files.readString(Path.of("docs/commands.md")))
        .endsWith("```\n" + out.toString(StandardCharsets.UTF_8) + "```\n");
  }
}
