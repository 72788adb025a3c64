package io.heddle.yarn.web;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applications that a caller may not see, in what is written of others. */
final class HiddenApplications {
  static final String HIDDEN = "another application";

  private static final Pattern ID =
      Pattern.compile("(?:application|appattempt|container(?:_e\\d+)?)_(\\d+_\\d+)(?:_\\d+)*");

  private HiddenApplications() {}

  static String outOf(String text, Predicate<String> maySee) {
    return ID.matcher(text)
        .replaceAll(
            found ->
                maySee.test("application_" + found.group(1))
                    ? Matcher.quoteReplacement(found.group())
                    : HIDDEN);
  }
}
