package io.heddle.history.file;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the names of files in directories of histories say. */
public final class FileNames {
  private static final Pattern NO_HISTORY =
      Pattern.compile("[._].*|appstatus_.*|.*(_conf\\.xml|\\.crc|\\.summary)");
  private static final Pattern OF_JOB = Pattern.compile("(job_[0-9]+_[0-9]+).*\\.jhist(\\.gz)?");

  private FileNames() {}

  /** Whether a file may be a history: neither hidden, nor one that is written next to histories. */
  public static boolean mayBeHistory(String name) {
    return !NO_HISTORY.matcher(name).matches();
  }

  /** The file in the same directory that has the configuration of a MapReduce job. */
  public static Optional<String> configurationOf(String name) {
    Matcher job = OF_JOB.matcher(name);
    return job.matches() ? Optional.of(job.group(1) + "_conf.xml") : Optional.empty();
  }
}
