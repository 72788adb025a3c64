package io.heddle.cli;

import io.heddle.model.RecurringName;
import io.heddle.model.RequestKind;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileJson;
import io.heddle.profile.ProfileStore;
import io.heddle.profile.TaskTimes;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The profiles in the state directory. */
final class KeptProfiles {
  private final StateFile file;

  KeptProfiles(StateFile file) {
    this.file = file;
  }

  private Map<RecurringName, JobProfile> read() throws CommandException, IOException {
    try {
      return ProfileStore.read(file);
    } catch (StateException e) {
      throw new CommandException(
          file + " cannot be used: " + e.getMessage() + "; yarn heddle profile reset deletes it");
    }
  }

  /** Prints a line for each, that which was used longest ago first. */
  void show(PrintStream out) throws CommandException, IOException {
    Map<RecurringName, JobProfile> profiles = read();
    out.println(file + ": " + profiles.size() + " recurring jobs and workflows");
    if (profiles.isEmpty()) {
      return;
    }
    out.println("runs  map s (count)  reduce s (count)  other s (count)  stages  user, type, name");
    profiles.forEach(
        (job, profile) ->
            out.printf(
                "%4d %14s %17s %16s %7s  %s, %s, %s%n",
                profile.runs(),
                seconds(profile.times().of(RequestKind.MAP)),
                seconds(profile.times().of(RequestKind.REDUCE)),
                seconds(profile.times().of(RequestKind.OTHER)),
                profile.stages().expected().isPresent()
                    ? Integer.toString(profile.stages().expected().getAsInt())
                    : "-",
                job.user(),
                job.type().isEmpty() ? "-" : job.type(),
                job.name()));
  }

  private static String seconds(TaskTimes times) {
    return times.count() == 0
        ? "-"
        : String.format(Locale.ROOT, "%.1f (%d)", times.meanSeconds(), times.count());
  }

  /** Writes all as a JSON document. */
  void exportTo(Path target, PrintStream out) throws CommandException, IOException {
    Map<RecurringName, JobProfile> profiles = read();
    Files.write(target, ProfileJson.write(profiles));
    out.println(target + ": " + profiles.size() + " profiles");
  }

  /** Adds those of a JSON document to what is kept. */
  void importFrom(Path source, PrintStream out) throws CommandException, IOException {
    Map<RecurringName, JobProfile> profiles = new LinkedHashMap<>(read());
    Map<RecurringName, JobProfile> more;
    try {
      more = ProfileJson.read(bytes(source));
    } catch (StateException e) {
      throw new CommandException(source + " cannot be used: " + e.getMessage());
    }
    more.forEach((job, profile) -> profiles.merge(job, profile, JobProfile::plus));
    file.write(ProfileJson.write(profiles));
    out.println(file + ": " + more.size() + " profiles added, " + profiles.size() + " in all");
  }

  private static byte[] bytes(Path source) throws CommandException, IOException {
    try (InputStream in = Files.newInputStream(source)) {
      byte[] read = in.readNBytes(StateFile.MOST_BYTES + 1);
      if (read.length > StateFile.MOST_BYTES) {
        throw new CommandException(source + " is larger than " + StateFile.MOST_BYTES + " bytes");
      }
      return read;
    } catch (NoSuchFileException e) {
      throw new CommandException(source + " is not there");
    }
  }

  /** Deletes all. */
  void reset(PrintStream out) throws IOException {
    out.println(file + (file.delete() ? " is deleted" : " is not there"));
  }
}
