package io.heddle.bench.heartbeat;

import java.util.Locale;

/** What a node looks like when its heartbeat comes. */
enum NodeState {
  FULL_NODE,
  ROOM_FOR_ONE,
  EMPTY_NODE;

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
