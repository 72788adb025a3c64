package io.heddle.cli.live;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.reclaim.ReclaimRecord;
import io.heddle.state.StateException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** Shows what came of reclaiming, by the hour. */
record ReclaimHistory() implements Subcommand {
  private static final String RM = "--rm";
  private static final String HOURS = "--hours";
  private static final String JSON = "--json";
  private static final int USUAL_HOURS = 24;

  @Override
  public Usage usage() {
    return new Usage("[--rm URL] [--hours N] [--json]", "shows what came of it, by the hour");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    Options options = Options.parse(arguments, Set.of(RM, HOURS), Set.of(JSON));
    long hours = options.number(HOURS, USUAL_HOURS, 1, ReclaimRecord.MOST_HOURS);
    String path = "/heddle/api/v1/reclaim-history?last=" + hours;
    RmHttp rm = RmHttp.of(conf, options.text(RM));
    if (options.has(JSON)) {
      out.println(rm.readFirst(path, ReclaimHistory::body));
      return;
    }
    ReclaimHistoryText text = new ReclaimHistoryText(out);
    ReclaimRecord.Document record = rm.readFirst(path, ReclaimHistory::read);
    text.hours(record.hours());
    text.events(record.events());
  }

  private static String body(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw answer.refused();
    }
    return answer.body();
  }

  static ReclaimRecord.Document read(RmHttp.Answer answer) throws IOException {
    try {
      return ReclaimRecord.read(body(answer).getBytes(StandardCharsets.UTF_8));
    } catch (StateException e) {
      throw new RmHttp.Refused(
          "its answer is no record of what was reclaimed (%s); %s"
              .formatted(e.getMessage(), RmHttp.NOT_HEDDLE));
    }
  }
}
