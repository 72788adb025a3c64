package io.heddle.yarn.gangplan;

import io.heddle.gang.GangPlan;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangs.GangAsk;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What limits of queues and users leave for gangs, and for others next to admitted gangs. */
public record GangLimits(GangCluster cluster, GangBook book) {
  /**
   * Returns what a leaf queue may take of the nodes with a label next to what is kept for gangs.
   *
   * @return null if nothing is kept in it or in a queue that shares a limit with it
   */
  ResourceVector roomNextToGangs(String queuePath, String partition) {
    ResourceVector room = null;
    for (String path = queuePath; !path.isEmpty(); path = parent(path)) {
      ResourceVector kept = book.keptIn(path, partition);
      ResourceVector most = kept == null ? null : cluster.room(path, partition);
      if (most != null) {
        ResourceVector left = most.minus(kept);
        room = room == null ? left : room.atMost(left);
      }
    }
    return room;
  }

  private static String parent(String path) {
    int dot = path.lastIndexOf('.');
    return dot < 0 ? "" : path.substring(0, dot);
  }

  /** Returns which limit keeps a gang from taking all of {@code requests} now, in words. */
  Optional<String> shortage(LiveGang gang, List<GangAsk.Request> requests) {
    String partition = gang.ask().partition();
    ResourceVector room = cluster.room(gang.queue(), partition);
    ResourceVector next = roomNextToGangs(gang.queue(), partition);
    return shortage(gang, requests, next == null ? room : room.atMost(next));
  }

  /**
   * Returns the shortage where nodes become free: only maxima below the capacity of all nodes
   * count.
   */
  Optional<String> shortageBesideNodes(LiveGang gang, List<GangAsk.Request> requests) {
    return shortage(gang, requests, cluster.roomBelowAll(gang.queue(), gang.ask().partition()));
  }

  private Optional<String> shortage(
      LiveGang gang, List<GangAsk.Request> requests, ResourceVector room) {
    ResourceVector all = sum(requests);
    if (room != null && !all.fitsIn(room)) {
      return Optional.of(
          "queue %s may take %s more now, and it needs %s"
              .formatted(gang.queue(), VectorSpace.text(room), VectorSpace.text(all)));
    }
    String partition = gang.ask().partition();
    String user = gang.attempt().getUser();
    ResourceVector ofUser = cluster.userRoom(gang.attempt(), partition, butLast(requests));
    ResourceVector kept = book.keptOf(user, gang.queue(), partition);
    ofUser = kept == null ? ofUser : ofUser.minus(kept);
    return butLast(requests).fitsIn(ofUser)
        ? Optional.empty()
        : Optional.of(
            "user %s may take %s more now in queue %s, and it needs %s"
                .formatted(user, VectorSpace.text(ofUser), gang.queue(), VectorSpace.text(all)));
  }

  /**
   * Returns whether nothing is allocated of a label but ApplicationMasters of gangs that wait, and
   * none was let go that could still take something.
   */
  boolean areOnlyMastersInUse(String partition) {
    ResourceVector others = cluster.used(partition);
    for (LiveGang gang : book.all()) {
      if (gang.holdsBack()) {
        others = others.minus(cluster.usedBy(gang.attempt(), partition));
      } else if (!gang.ask().requests().isEmpty()) {
        return false;
      }
    }
    return others.fitsIn(others.minus(others));
  }

  /** Returns whether the queue of a gang, and those above it, use at most their guarantees. */
  boolean isOwed(LiveGang gang) {
    return !cluster.isBeyondGuarantee(gang.queue(), gang.ask().partition());
  }

  /**
   * Returns whether a gang is small enough for nodes to be gathered.
   *
   * @param whole capacity of all nodes with its label
   * @param share of it that is always allowed; a queue that is owed may have its guarantee
   */
  boolean isSmall(
      LiveGang gang, List<GangAsk.Request> requests, ResourceVector whole, double share) {
    ResourceVector all = sum(requests);
    ResourceVector guarantee =
        isOwed(gang) ? cluster.guaranteeOf(gang.queue(), gang.ask().partition()) : null;
    return all.fitsIn(whole.times(share)) || (guarantee != null && all.fitsIn(guarantee));
  }

  /** Returns which limit {@code requests} are beyond even if nothing else runs, in words. */
  Optional<String> never(LiveGang gang, List<GangAsk.Request> requests) {
    String partition = gang.ask().partition();
    ResourceVector master = cluster.usedBy(gang.attempt(), partition);
    ResourceVector most = cluster.mostOf(gang.queue(), partition);
    if (most != null && !sum(requests).plus(master).fitsIn(most)) {
      return Optional.of(
          "queue %s can hold at most %s".formatted(gang.queue(), VectorSpace.text(most)));
    }
    ResourceVector ofUser = cluster.mostOfUser(gang.queue(), partition);
    return ofUser == null || butLast(requests).plus(master).fitsIn(ofUser)
        ? Optional.empty()
        : Optional.of(
            "user %s can hold at most %s in queue %s"
                .formatted(gang.attempt().getUser(), VectorSpace.text(ofUser), gang.queue()));
  }

  /** Returns the share of {@code whole} that requests need, of the resource that is scarcest. */
  static double share(List<GangAsk.Request> requests, ResourceVector whole) {
    return Math.min(1, sum(requests).largestShare(whole));
  }

  private static ResourceVector sum(List<GangAsk.Request> requests) {
    return requests.stream()
        .map(request -> GangPlan.times(request.size(), request.count()))
        .reduce(ResourceVector::plus)
        .orElseThrow();
  }

  /**
   * As stock has it: a user within the limit gets one more container, however large. Which is the
   * last one depends on nodes: at worst it is the smallest.
   */
  private static ResourceVector butLast(List<GangAsk.Request> requests) {
    ResourceVector all = sum(requests);
    return requests.stream()
        .map(GangAsk.Request::size)
        .min(Comparator.comparingDouble(size -> size.largestShare(all)))
        .map(all::minus)
        .orElseThrow();
  }
}
