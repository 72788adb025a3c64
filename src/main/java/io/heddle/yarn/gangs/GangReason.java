package io.heddle.yarn.gangs;

import io.heddle.gang.Gang;
import java.util.Optional;

/** Why an application waits because of its gang, in words. */
public final class GangReason {
  private GangReason() {}

  /**
   * Returns the reason; empty where there is none.
   *
   * @param forMaster whether its ApplicationMaster is what waits
   */
  public static Optional<String> of(LiveGang gang, boolean forMaster) {
    String text = forMaster ? ofMaster(gang) : ofTasks(gang);
    if (!forMaster && gang.state() == GangState.LET_GO && !text.isEmpty()) {
      text += "; its containers are given one by one";
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(name(gang.gang()) + ": " + text);
  }

  private static String ofTasks(LiveGang gang) {
    if (gang.state() == GangState.ADMITTED) {
      return "places are kept for the %d containers that are not there yet"
          .formatted(gang.places().counts().values().stream().mapToInt(Integer::intValue).sum());
    }
    return gang.isBroken()
        ? "lost %d containers, which go before gangs that wait".formatted(gang.missing())
        : gang.shortage();
  }

  private static String name(Gang gang) {
    return gang.isOpen() ? "gang" : "gang of " + gang.size();
  }

  private static String ofMaster(LiveGang gang) {
    return gang.holdsMaster()
        ? "%d other gangs of the user wait in queue %s, and no more ApplicationMasters start"
            .formatted(GangBook.MOST_WAITING, gang.queue())
        : "";
  }
}
