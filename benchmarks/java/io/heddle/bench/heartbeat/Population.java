package io.heddle.bench.heartbeat;

/**
 * The queues, users and running applications of a cluster. Each application holds containers; those
 * who ask hold more than the others, are the youngest, and are in the last queues: the state in
 * which fair, fifo and utilisation order leave a cluster that has more demand than room, since who
 * comes first in them has been served until it asks for nothing more.
 *
 * @param applications 1 to 10,000
 * @param askingPercent of the applications that have pending requests, 1 to 100; where there are
 *     several queues, of the queues whose applications have
 * @param users who own the applications in turns
 * @param ordering policy of each leaf queue
 * @param queues leaf queues below root, with equal shares
 * @param nodes that hold the containers
 * @param variant what is special
 */
record Population(
    int applications,
    int askingPercent,
    int users,
    String ordering,
    int queues,
    int nodes,
    Variant variant) {
  private static final int FEWEST_NODES = 1_000;
  private static final int NODES_OF_MANY_QUEUES = 250;
  private static final double PERCENT = 100;

  enum Variant {
    NONE,
    /** Every second application asks for a partition of labelled nodes. */
    LABELS,
    USERS_AT_LIMIT,
    /** Each application asks for a size of its own, else for one of eight. */
    DISTINCT_DEMANDS
  }

  /** One user, one queue in fair order, and a node for each application, but 1,000 at least. */
  static Population of(int applications, int askingPercent) {
    return new Population(
        applications,
        askingPercent,
        1,
        "fair",
        1,
        Math.max(FEWEST_NODES, applications),
        Variant.NONE);
  }

  /** Applications in many queues of which few are busy. */
  static Population inQueues(int queues, int busyPercent, int applications) {
    return new Population(
        applications, busyPercent, 1, "fair", queues, NODES_OF_MANY_QUEUES, Variant.NONE);
  }

  Population withUsers(int count) {
    return new Population(applications, askingPercent, count, ordering, queues, nodes, variant);
  }

  Population inFifoOrder() {
    return new Population(applications, askingPercent, users, "fifo", queues, nodes, variant);
  }

  Population withNodes(int count) {
    return new Population(applications, askingPercent, users, ordering, queues, count, variant);
  }

  Population with(Variant special) {
    return new Population(applications, askingPercent, users, ordering, queues, nodes, special);
  }

  String workload(NodeCondition state) {
    StringBuilder name = new StringBuilder();
    if (queues > 1) {
      name.append("%d-queues/%d-percent-busy/".formatted(queues, askingPercent));
    } else {
      name.append("%d-apps/%d-percent-asking/".formatted(applications, askingPercent));
    }
    name.append(state.label());
    if (users > 1 && variant != Variant.USERS_AT_LIMIT) {
      name.append("/%d-users".formatted(users));
    }
    if (ordering.equals("fifo")) {
      name.append("/fifo");
    }
    if (variant == Variant.DISTINCT_DEMANDS) {
      name.append("/distinct-demands");
    }
    return name.toString();
  }

  String fillWorkload() {
    return "%d-nodes/%d-apps/%d-percent-asking".formatted(nodes, applications, askingPercent);
  }

  String queue(int application) {
    return queueName(application % queues);
  }

  static String queueName(int queue) {
    return queue == 0 ? "default" : "queue" + queue;
  }

  String user(int application) {
    return "user" + application % users;
  }

  boolean asks(int application) {
    return queues > 1
        ? application % queues >= queues - share(queues)
        : application >= applications - share(applications);
  }

  private int share(int all) {
    return Math.max(1, (int) Math.round(all * askingPercent / PERCENT));
  }
}
