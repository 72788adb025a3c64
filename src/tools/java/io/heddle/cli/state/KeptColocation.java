package io.heddle.cli.state;

import io.heddle.admit.ColocationGuard;
import io.heddle.cli.state.KeptCommand.KeptKind;
import io.heddle.colocation.CoLocation;
import io.heddle.colocation.Knowledge;
import io.heddle.colocation.KnowledgeJson;
import io.heddle.colocation.NodeUse;
import io.heddle.model.Counted;
import io.heddle.model.RecurringName;
import io.heddle.state.StateException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was learned of jobs that share nodes. */
public final class KeptColocation implements KeptKind<Knowledge> {
  private static final double PERCENT = 100;

  @Override
  public String word() {
    return "colocation";
  }

  @Override
  public String file() {
    return CoLocation.FILE;
  }

  @Override
  public List<String> filesBeside() {
    return List.of(ColocationGuard.FILE);
  }

  @Override
  public String about() {
    return "shows, copies or forgets which jobs share nodes well";
  }

  @Override
  public String item() {
    return "job";
  }

  @Override
  public Knowledge nothing() {
    return Knowledge.NONE;
  }

  @Override
  public Knowledge read(byte[] document) throws StateException {
    return KnowledgeJson.read(document);
  }

  @Override
  public byte[] write(Knowledge kept) {
    return KnowledgeJson.write(kept);
  }

  @Override
  public Knowledge sum(Knowledge kept, Knowledge more) {
    return kept.and(more);
  }

  @Override
  public int size(Knowledge kept) {
    return kept.jobs().size();
  }

  @Override
  public void show(Knowledge kept, PrintStream out) {
    out.printf(
        "%s in %s%n",
        Counted.of(kept.jobs().size(), "recurring job"), Counted.of(kept.groups().size(), "group"));
    if (kept.jobs().isEmpty()) {
      return;
    }
    out.println("Use of a node in %, and the job that runs best next to it:");
    out.println("runs  group   cpu  memory  disk  network  user, type, name: best next to it");
    for (RecurringName job : kept.jobs().keySet()) {
      NodeUse use = kept.use(job);
      out.printf(
          Locale.ROOT,
          "%4d %6d %5.0f %7.0f %5.0f %8.0f  %s: %s%n",
          kept.jobs().get(job).runs(),
          kept.groupOf(job),
          PERCENT * use.cpu(),
          PERCENT * use.memory(),
          PERCENT * use.disk(),
          PERCENT * use.network(),
          KeptKind.shown(job),
          best(kept, job));
    }
  }

  private static String best(Knowledge kept, RecurringName job) {
    Optional<Knowledge.Company> best = kept.bestCompany(job);
    return best.map(
            one ->
                String.format(
                    Locale.ROOT, "%s (%+.2f)", KeptKind.shown(one.beside()), one.benefit()))
        .orElse("-");
  }
}
