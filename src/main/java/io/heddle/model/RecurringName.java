package io.heddle.model;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Name that runs of a job share; one user's jobs never count for another's. Texts have 160
 * characters at most.
 *
 * @param type application type; empty where a hint names the job, {@code workflow} for one
 * @param name the hint, or the application's name with {@code #} for what differs between runs
 */
public record RecurringName(String user, String type, String name) {
  private static final int MOST_CHARACTERS = 160;

  /** Names of Hive are whole queries: what comes later tells no two of them apart. */
  private static final int MOST_READ = 1_000;

  private static final String WORKFLOW = "workflow";
  private static final String MARK = "#";
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cs}]");
  private static final String MONTH =
      "(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
  private static final String WEEKDAY = "(?i:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\\s";

  /** A number, a date or a time: 42, 20261120T0300, 00Z. */
  private static final String NUMBER = "[0-9]+(?:[Tt][0-9]+)?[Zz]?";

  /** What begins a word; Hive's {@code (Stage-1)} says which part of a query a job is. */
  private static final String VARYING_WORDS =
      "(?<![\\p{L}\\p{N}])(?:"
          + String.join(
              "|",
              "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
              "(?:" + WEEKDAY + ")?(?:" + MONTH + "[\\s-][0-9]{1,2}|[0-9]{1,2}[\\s-]" + MONTH + ")",
              "[0-9]{4}-?W[0-9]{2}",
              "[Tt][0-9]{4,}",
              "0[xX][0-9a-fA-F]+",
              "(?=(?:[a-fA-F]*[0-9]){2})[0-9a-fA-F]{7,}",
              "(?<!\\(Stage-)" + NUMBER)
          + ")(?![\\p{L}\\p{N}])";

  /** Long numbers at the end of a word; short ones, as in q17 or v2, tell jobs apart. */
  private static final String VARYING_ENDS =
      "(?<=\\p{L})[0-9]{4,}(?:[Tt][0-9]+)?[Zz]?(?![\\p{L}\\p{N}])";

  private static final Pattern VARYING = Pattern.compile(VARYING_WORDS + "|" + VARYING_ENDS);

  /** Marks with only a separator or two between them, as of a date. */
  private static final Pattern MARKS = Pattern.compile("#(?:[^\\p{L}\\p{N}#]{1,3}#)+");

  /** Stands for unknown or undistinguished jobs. Behind the patterns, which it needs. */
  public static final RecurringName UNKNOWN = new RecurringName("", "", "");

  /** Cuts what is too long and replaces what cannot be printed. */
  public RecurringName {
    user = printable(user);
    type = printable(type);
    name = printable(name);
  }

  /** Returns an application's recurring job; a name in hints goes before type and name. */
  public static RecurringName ofJob(String user, String type, String name, JobHints hints) {
    return hints
        .job()
        .map(job -> new RecurringName(user, "", job))
        .orElseGet(() -> new RecurringName(user, type, withoutVarying(name)));
  }

  /** The recurring workflow that an application is a stage of, if it is one. */
  public static Optional<RecurringName> ofWorkflow(String user, JobHints hints) {
    return hints
        .workflow()
        .map(id -> new RecurringName(user, WORKFLOW, hints.job().orElse(withoutVarying(id))));
  }

  /**
   * Whether jobs are told apart. No getter by name: it would be written into state files,
   * unreadable then.
   */
  public boolean identifiesJob() {
    return !equals(UNKNOWN);
  }

  /** {@code name} with one {@code #} for each date, time, number or id in it. */
  static String withoutVarying(String name) {
    String read = cut(Objects.requireNonNullElse(name, ""), MOST_READ);
    return MARKS.matcher(VARYING.matcher(read).replaceAll(MARK)).replaceAll(MARK).strip();
  }

  private static String printable(String text) {
    String read = cut(Objects.requireNonNullElse(text, ""), MOST_CHARACTERS);
    return UNPRINTABLE.matcher(read).replaceAll("?");
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most);
  }
}
