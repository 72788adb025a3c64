package io.heddle.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The requests of one application priority that have waited beyond the limit: the few that have
 * waited longest, looked up afresh in each tenth of the limit. When none of them could be offered a
 * node in that time, since no node could ever hold them, they wait anew and leave the place to
 * others.
 */
final class OverdueRequests<A> {
  private static final int MOST = 8;
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final List<PendingRequest<A>> longestFirst = new ArrayList<>();
  private long lastLook = NEVER;
  private long lastOffer = NEVER;

  /** One to offer to the node of {@code pass} whether it fits or not, or null. */
  PendingRequest<A> take(List<DemandClass<A>> classes, Pass pass) {
    WaitingLimit limit = pass.limit();
    if (limit.isPeriodOver(pass.now(), lastLook)) {
      look(classes, pass);
    }
    if (longestFirst.isEmpty() || !limit.isPeriodOver(pass.now(), lastOffer)) {
      return null;
    }
    for (int i = 0; i < longestFirst.size(); i++) {
      PendingRequest<A> request = longestFirst.get(i);
      if (request.isIndexed()
          && limit.exceeded(pass.now(), request.waitingSince())
          && pass.node().couldHold(request.identity())) {
        longestFirst.remove(i);
        lastOffer = pass.now();
        request.restartWaiting(pass.now());
        return request;
      }
    }
    return null;
  }

  private void look(List<DemandClass<A>> classes, Pass pass) {
    if (lastOffer - lastLook < 0) {
      longestFirst.forEach(request -> request.restartWaiting(pass.now()));
    }
    lastLook = pass.now();
    longestFirst.clear();
    for (DemandClass<A> demandClass : classes) {
      demandClass.addOverdue(pass, longestFirst);
    }
    longestFirst.sort(Comparator.comparingLong(PendingRequest::waitingSince));
    if (longestFirst.size() > MOST) {
      longestFirst.subList(MOST, longestFirst.size()).clear();
    }
  }
}
