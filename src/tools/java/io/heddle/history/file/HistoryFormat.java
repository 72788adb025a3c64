package io.heddle.history.file;

import java.util.Arrays;
import java.util.regex.Pattern;

/** What wrote a file, by its first characters. The first format counts that fits. */
public enum HistoryFormat {
  SPARK("(\u00ef\u00bb\u00bf)?\\s*\\{\\s*\"Event\"\\s*:", ""),
  MAP_REDUCE_JSON("Avro-Json\\s", ""),
  MAP_REDUCE_BINARY("Avro-Binary\\s", ""),
  TONY("Obj\u0001.*com\\.linkedin\\.tony", ""),
  TEZ("\\s*[\\[{].*\"(entitytype|entities|otherinfo)\"", ""),
  HADOOP_1("Meta VERSION=", "a job history of Hadoop 1, which is not read"),
  SEQUENCE_FILE(
      "SEQ[\u0001-\u0009]",
      "a sequence file, as Tez writes its history with protocol buffers, which is not read; let Tez"
          + " write it with SimpleHistoryLoggingService, or take what the timeline server answers"),
  TEZ_ARCHIVE("PK\u0003\u0004", ""),
  UTF_16("(\u00ff\u00fe|\u00fe\u00ff)", "text in UTF-16; convert it to UTF-8"),
  EMPTY("\\s*$", "empty"),
  UNKNOWN("", "not recognised as a history of Spark, MapReduce, Tez or TonY");

  private final Pattern beginning;
  private final String remedy;

  HistoryFormat(String beginning, String remedy) {
    this.beginning = Pattern.compile(beginning, Pattern.DOTALL);
    this.remedy = remedy;
  }

  static HistoryFormat of(String beginning) {
    return Arrays.stream(values())
        .filter(format -> format.beginning.matcher(beginning).lookingAt())
        .findFirst()
        .orElse(UNKNOWN);
  }

  String remedy() {
    return remedy;
  }
}
