package io.heddle.history.file;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the names of files in directories of histories say. */
public final class FileNames {
  private static final String TONY_CONF = "tony-final.xml";
  private static final Pattern NO_HISTORY =
      Pattern.compile("[._].*|appstatus_.*|.*(_conf\\.xml|\\.crc|\\.summary)|" + TONY_CONF);
  private static final Pattern OF_JOB = Pattern.compile("(job_[0-9]+_[0-9]+).*\\.jhist(\\.gz)?");
  private static final Pattern OF_TONY = Pattern.compile("application_[0-9]+_[0-9]+-.*\\.jhist");

  private FileNames() {}

  /** Whether a file may be a history: neither hidden, nor one that is written next to histories. */
  public static boolean mayBeHistory(String name) {
    return !NO_HISTORY.matcher(name).matches();
  }

  /** The file in the same directory that has the configuration of a MapReduce or TonY job. */
  public static Optional<String> configurationOf(String name) {
    if (OF_TONY.matcher(name).matches()) {
      return Optional.of(TONY_CONF);
    }
    Matcher job = OF_JOB.matcher(name);
    return job.matches() ? Optional.of(job.group(1) + "_conf.xml") : Optional.empty();
  }
}
