package io.heddle.yarn.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** What is logged, event by event. */
public final class LogEvents extends AppenderSkeleton implements AutoCloseable {
  private final List<LoggingEvent> events = new CopyOnWriteArrayList<>();
  private final Logger logger;
  private final Level usual;

  private LogEvents(Logger logger) {
    this.logger = logger;
    usual = logger.getLevel();
  }

  /** Hears a logger from this level on until it is closed. */
  public static LogEvents of(Logger logger, Level level) {
    LogEvents events = new LogEvents(logger);
    logger.setLevel(level);
    logger.addAppender(events);
    return events;
  }

  /** Each event's message. */
  public List<String> messages() {
    return events.stream().map(LoggingEvent::getRenderedMessage).toList();
  }

  /** The lines of each failure that was logged. */
  public List<String> failures() {
    List<String> lines = new ArrayList<>();
    for (LoggingEvent event : events) {
      if (event.getThrowableStrRep() != null) {
        lines.addAll(List.of(event.getThrowableStrRep()));
      }
    }
    return lines;
  }

  @Override
  protected void append(LoggingEvent event) {
    // Of what the arguments are now.
    event.getRenderedMessage();
    events.add(event);
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }

  @Override
  public void close() {
    // Else log4j closes it once more when it is collected, and ends what another one hears.
    closed = true;
    logger.removeAppender(this);
    logger.setLevel(usual);
  }
}
