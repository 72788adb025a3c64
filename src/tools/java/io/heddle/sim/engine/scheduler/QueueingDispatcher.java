package io.heddle.sim.engine.scheduler;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;

/** Keeps a scheduler's events until the call into it is over, as a dispatcher's thread would. */
@SuppressWarnings("rawtypes") // As Hadoop's own interfaces are.
final class QueueingDispatcher implements Dispatcher, EventHandler<Event> {
  private final Queue<Event> events = new ArrayDeque<>();
  private final Map<Enum<?>, Consumer<Event>> receivers = new HashMap<>();

  void on(Enum<?> type, Consumer<Event> receiver) {
    receivers.put(type, receiver);
  }

  @Override
  public void handle(Event event) {
    if (receivers.containsKey(event.getType())) {
      events.add(event);
    }
  }

  void drain() {
    for (Event event = events.poll(); event != null; event = events.poll()) {
      receivers.get(event.getType()).accept(event);
    }
  }

  @Override
  public EventHandler<Event> getEventHandler() {
    return this;
  }

  @Override
  public void register(Class<? extends Enum> eventType, EventHandler handler) {
    throw new UnsupportedOperationException("a simulation registers by the type of the event");
  }
}
