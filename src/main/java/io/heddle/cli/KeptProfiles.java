package io.heddle.cli;

import io.heddle.model.RecurringName;
import io.heddle.model.RequestKind;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileJson;
import io.heddle.profile.ProfileStore;
import io.heddle.profile.TaskTimes;
import io.heddle.state.StateException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The profiles of recurring jobs and workflows. */
final class KeptProfiles implements KeptKind<Map<RecurringName, JobProfile>> {
  @Override
  public String word() {
    return "profile";
  }

  @Override
  public String file() {
    return ProfileStore.FILE;
  }

  @Override
  public String about() {
    return "what is kept of recurring jobs";
  }

  @Override
  public String items() {
    return "profiles";
  }

  @Override
  public Map<RecurringName, JobProfile> nothing() {
    return Map.of();
  }

  @Override
  public Map<RecurringName, JobProfile> read(byte[] document) throws StateException {
    return ProfileJson.read(document);
  }

  @Override
  public byte[] write(Map<RecurringName, JobProfile> profiles) {
    return ProfileJson.write(profiles);
  }

  @Override
  public Map<RecurringName, JobProfile> sum(
      Map<RecurringName, JobProfile> kept, Map<RecurringName, JobProfile> more) {
    Map<RecurringName, JobProfile> sum = new LinkedHashMap<>(kept);
    more.forEach((job, profile) -> sum.merge(job, profile, JobProfile::plus));
    return sum;
  }

  @Override
  public int size(Map<RecurringName, JobProfile> profiles) {
    return profiles.size();
  }

  @Override
  public void show(Map<RecurringName, JobProfile> profiles, PrintStream out) {
    out.println(profiles.size() + " recurring jobs and workflows");
    if (profiles.isEmpty()) {
      return;
    }
    out.println("runs  map s (count)  reduce s (count)  other s (count)  stages  user, type, name");
    profiles.forEach(
        (job, profile) ->
            out.printf(
                "%4d %14s %17s %16s %7s  %s%n",
                profile.runs(),
                seconds(profile.times().of(RequestKind.MAP)),
                seconds(profile.times().of(RequestKind.REDUCE)),
                seconds(profile.times().of(RequestKind.OTHER)),
                profile.stages().expected().isPresent()
                    ? Integer.toString(profile.stages().expected().getAsInt())
                    : "-",
                Names.of(job)));
  }

  private static String seconds(TaskTimes times) {
    return times.count() == 0
        ? "-"
        : String.format(Locale.ROOT, "%.1f (%d)", times.meanSeconds(), times.count());
  }
}
