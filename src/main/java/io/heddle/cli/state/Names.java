package io.heddle.cli.state;

import io.heddle.model.Printable;
import io.heddle.model.RecurringName;

/** Names as tables show them, which users have chosen. */
final class Names {
  private Names() {}

  /** {@code user, type, name}; a dash for no type. */
  static String of(RecurringName job) {
    return Printable.of(
        "%s, %s, %s".formatted(job.user(), job.type().isEmpty() ? "-" : job.type(), job.name()));
  }
}
