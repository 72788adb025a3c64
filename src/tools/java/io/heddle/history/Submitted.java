package io.heddle.history;

import io.heddle.model.HintTags;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What an application was submitted as, by what its history says of it. */
public final class Submitted {
  private Submitted() {}

  /** Tags have commas between them; YARN lower-cases them. */
  public static JobHints hints(String tags) {
    return HintTags.read(
            Arrays.stream(tags.toLowerCase(Locale.ROOT).split(",", -1))
                .map(String::strip)
                .collect(Collectors.toSet()))
        .hints();
  }

  /** The recurring job, as the ResourceManager names it. */
  public static RecurringName job(String user, String type, String name, String tags) {
    return RecurringName.ofJob(user, type, name, hints(tags));
  }
}
