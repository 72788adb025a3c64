package io.heddle.profile;

import io.heddle.model.RecurringName;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.Map;

/** A table of profiles as what is kept in a file of the state directory. */
public record ProfileStore(ProfileTable table) implements StateStore.Kept {
  /** Name of the file in the state directory. */
  public static final String FILE = "job-profiles";

  @Override
  public long changes() {
    return table.changes();
  }

  @Override
  public byte[] write() {
    return ProfileJson.write(table.copy());
  }

  @Override
  public long add(byte[] content) throws StateException {
    Map<RecurringName, JobProfile> kept = ProfileJson.read(content);
    table.merge(kept);
    return kept.size();
  }
}
