package io.heddle.history.tez;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import java.util.ArrayList;
import java.util.List;

/** Writes entities of the timeline server as Tez does: the fields that are read, and some more. */
public final class TezLog {
  static final String DAG = "dag_1_0001_1";

  private TezLog() {}

  public static String application(String config) {
    return json(
        "{'otherinfo':{'user':'ann','config':{%s}},'entity':'tez_application_1_0001',"
                .formatted(config)
            + "'entitytype':'TEZ_APPLICATION'}");
  }

  /** A DAG of vertices, some of which wait for others, such as {@code a>c}. */
  public static String submitted(String name, List<String> vertices, String... edges) {
    List<String> plan = new ArrayList<>();
    vertices.forEach(vertex -> plan.add("{'vertexName':'" + vertex + "'}"));
    List<String> waits = new ArrayList<>();
    for (String edge : edges) {
      String[] ends = edge.split(">", 2);
      waits.add("{'inputVertexName':'%s','outputVertexName':'%s'}".formatted(ends[0], ends[1]));
    }
    return json(
        ("{'entity':'%s','entitytype':'TEZ_DAG_ID','relatedEntities':[{'entity':'ann',"
                + "'entitytype':'user'}],'primaryfilters':{'dagName':'%s'},'otherinfo':{'dagPlan':"
                + "{'dagName':'%s','vertices':%s,'edges':%s}}}")
            .formatted(DAG, name, name, plan, waits));
  }

  public static String vertex(int index, String name, int tasks) {
    return json(
        ("{'entity':'vertex_1_0001_1_%02d','entitytype':'TEZ_VERTEX_ID','otherinfo':"
                + "{'vertexName':'%s','numTasks':%d}}")
            .formatted(index, name, tasks));
  }

  static String reconfigured(int index, int tasks) {
    return json(
        ("{'entity':'vertex_1_0001_1_%02d','entitytype':'TEZ_VERTEX_ID','otherinfo':{},'events':"
                + "[{'eventtype':'VERTEX_CONFIGURE_DONE','eventinfo':{'numTasks':%d}}]}")
            .formatted(index, tasks));
  }

  static String vertexEnded(int index, int meanMillis) {
    return json(
        ("{'entity':'vertex_1_0001_1_%02d','entitytype':'TEZ_VERTEX_ID','otherinfo':"
                + "{'status':'SUCCEEDED','stats':{'avgTaskDuration':%d}}}")
            .formatted(index, meanMillis));
  }

  public static String attempt(int vertex, int task, String status, long start, long end) {
    return json(
        ("{'entity':'attempt_1_0001_1_%02d_%06d_0','entitytype':'TEZ_TASK_ATTEMPT_ID','otherinfo':"
                + "{'startTime':%d,'endTime':%d,'status':'%s','counters':{'x':[1]}}}")
            .formatted(vertex, task, start, end, status));
  }

  /** The same with counters: processor time, and memory of the process. */
  public static String measured(
      int vertex, int task, long start, long end, long cpuMillis, long bytes) {
    return attempt(vertex, task, "SUCCEEDED", start, end)
        .replace("{\"x\":[1]}", counters("PHYSICAL_MEMORY_BYTES", cpuMillis, bytes));
  }

  /** What a vertex says of its tasks' counters when it has ended: their sums. */
  static String sums(int index, int meanMillis, long cpuMillis, long heapBytes) {
    return vertexEnded(index, meanMillis)
        .replace(
            "\"stats\"",
            "\"counters\":"
                + counters("COMMITTED_HEAP_BYTES", cpuMillis, heapBytes)
                + ",\"stats\"");
  }

  private static String counters(String memory, long cpuMillis, long bytes) {
    return json(
        ("{'counterGroups':[{'counterGroupName':'FileSystemCounter','counters':[{'counterName':"
                + "'HDFS_BYTES_READ','counterValue':7}]},{'counterGroupName':'org.apache.tez.common."
                + "counters.TaskCounter','counters':[{'counterName':'CPU_MILLISECONDS',"
                + "'counterValue':%d,'counterInstanceCount':9,'counterMaxValue':9},{'counterName':"
                + "'%s','counterValue':%d}]}]}")
            .formatted(cpuMillis, memory, bytes));
  }

  static String container(int number, String event, long time) {
    return json(
        ("{'entity':'tez_container_1_0001_01_%06d','entitytype':'TEZ_CONTAINER_ID','events':"
                + "[{'ts':%d,'eventtype':'%s'}]}")
            .formatted(number, time, event));
  }

  public static String ended(String status) {
    return json(
        ("{'entity':'%s','entitytype':'TEZ_DAG_ID','events':[{'ts':9,'eventtype':'DAG_FINISHED'}],"
                + "'otherinfo':{'startTime':5,'endTime':9,'status':'%s'}}")
            .formatted(DAG, status));
  }

  /** Each entity is ended by the character 1 and a line feed. */
  static HistorySource source(String... entities) {
    return Histories.of("history.txt", text(entities));
  }

  public static String text(String... entities) {
    return String.join("\u0001\n", entities) + "\u0001\n";
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
