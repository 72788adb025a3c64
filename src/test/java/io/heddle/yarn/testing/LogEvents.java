package io.heddle.yarn.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

public final class LogEvents extends AppenderSkeleton implements AutoCloseable {
  private final List<LoggingEvent> events = new CopyOnWriteArrayList<>();
  private final Logger logger;
  private final Level usual;
  private final Consumer<String> told;

  private LogEvents(Logger logger, Consumer<String> told) {
    this.logger = logger;
    this.told = told;
    usual = logger.getLevel();
  }

  /** Hears a logger from this level on until it is closed. */
  public static LogEvents of(Logger logger, Level level) {
    return of(logger, level, message -> {});
  }

  /** The same; {@code told} gets each message at once, in the thread that logs it. */
  public static LogEvents of(Logger logger, Level level, Consumer<String> told) {
    LogEvents events = new LogEvents(logger, told);
    logger.setLevel(level);
    logger.addAppender(events);
    return events;
  }

  public List<String> messages() {
    return events.stream().map(LoggingEvent::getRenderedMessage).toList();
  }

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
    told.accept(event.getRenderedMessage());
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
