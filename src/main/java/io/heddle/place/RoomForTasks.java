package io.heddle.place;

import io.heddle.model.ResourceVector;

/**
 * What ApplicationMasters of a queue must leave for the tasks of started jobs, on nodes and in the
 * queue. Not thread-safe: used under the scheduler's lock only.
 *
 * @param <A> the application
 */
public final class RoomForTasks<A> {
  private final RequestIndex<A> index;
  private final LargestTasks largestTasks = new LargestTasks();
  private ResourceVector heldByMasters;
  private boolean haveMastersAsked = true;
  // Each looked up once in a pass, which is about one partition.
  private long lookedUpIn = -1;
  private boolean areKeptOut;
  private long comparedIn = -1;
  private boolean areBeyondRoom;

  RoomForTasks(RequestIndex<A> index) {
    this.index = index;
  }

  /** Whether it is known what tasks are like that the jobs of the queue ask for. */
  public boolean knowsTasks() {
    return !largestTasks.isEmpty();
  }

  /** Notes that an application of the queue asked for something, got it, or had something end. */
  public void changed() {
    largestTasks.changed();
  }

  /** Notes at {@code now} (nanoseconds) that a container of the queue has ended. */
  public void freed(long now) {
    largestTasks.freed(now);
  }

  /**
   * Notes what the queue's masters hold.
   *
   * @param held null where they need not leave room for tasks
   * @param haveAsked whether none of them has yet to ask for tasks
   */
  public void mastersHold(ResourceVector held, boolean haveAsked) {
    heldByMasters = held;
    haveMastersAsked = haveAsked;
  }

  void note(DemandClass<A> demandClass) {
    if (!demandClass.isOfMasters()) {
      largestTasks.note(demandClass.key());
    }
  }

  /**
   * Whether a master on the node of {@code pass} leaves it, or tasks leave it unused.
   *
   * @param leavesNodes whether masters are too few to fill the nodes
   */
  boolean isLeftBy(DemandClass.Key master, Pass pass, boolean leavesNodes) {
    ResourceVector most = pass.bounds().queue();
    boolean leavesQueue = most == null || heldByMasters == null;
    // Stock starts no master on a node that is lent: its room says nothing of where they start.
    if ((leavesNodes && leavesQueue) || pass.bounds().isLent()) {
      return true;
    }
    if (largestTasks.begins(pass.now())) {
      index.levels().forEach(level -> level.classes().forEach(this::note));
    }
    // Asked in any case: it is quiet since when that was first asked.
    boolean isQuiet = largestTasks.isQuiet(pass.now());
    if (areKeptOut(master.partition(), leavesNodes, pass)) {
      return false;
    }
    boolean isLeft =
        (leavesNodes || largestTasks.leaveNode(master, pass, haveMastersAsked))
            && (leavesQueue || largestTasks.leaveQueue(master, most.minus(heldByMasters)));
    return isLeft || (isQuiet && !pass.runsTasks() && !areBeyondRoom(pass));
  }

  /**
   * Whether a master would take a place of larger tasks that wait on the node of {@code pass}, or
   * that masters may be about to ask for.
   */
  boolean losesPlaces(DemandClass.Key master, Pass pass) {
    return !pass.bounds().isLent()
        && largestTasks.losePlaces(
            master, pass, task -> !haveMastersAsked || waits(master.partition(), task));
  }

  private boolean areKeptOut(String partition, boolean leavesNodes, Pass pass) {
    if (lookedUpIn != pass.id()) {
      lookedUpIn = pass.id();
      areKeptOut =
          largestTasks.areKeptOut(partition, leavesNodes, pass, task -> waits(partition, task));
    }
    return areKeptOut;
  }

  private boolean waits(String partition, ResourceVector task) {
    return index.anyClass(
        demandClass ->
            !demandClass.isOfMasters()
                && demandClass.key().partition().equals(partition)
                && demandClass.key().demand().equals(task));
  }

  /**
   * Whether a task waits that has room on the node of {@code pass}, and its queue has none until
   * other tasks end.
   */
  private boolean areBeyondRoom(Pass pass) {
    if (comparedIn != pass.id()) {
      comparedIn = pass.id();
      ResourceVector besideMasters = pass.bounds().queueBesideMasters();
      areBeyondRoom =
          index.anyClass(
              demandClass ->
                  !demandClass.isOfMasters()
                      && pass.node().admits(demandClass.key().partition())
                      && demandClass.key().demand().fitsIn(pass.node().residual())
                      && !index.mayTake(demandClass.key().demand())
                      && (besideMasters == null
                          || demandClass.key().demand().fitsIn(besideMasters)));
    }
    return areBeyondRoom;
  }
}
