import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A query, eight tasks that wait until a file is there, and the query again. Writes what comes out,
 * and a file for each container that runs a task, to the directory that is its argument.
 */
public final class YarnJob {
  private static final int TASKS = 8;

  private YarnJob() {}

  private static void await(Path file) throws InterruptedException {
    while (!Files.exists(file)) {
      Thread.sleep(50);
    }
  }

  private static void query(SparkSession spark, Path result) throws Exception {
    List<Row> rows =
        spark
            .sql(
                "SELECT s.id % 3 AS region, sum(s.id) AS revenue FROM range(0, 30000, 1, 4) s"
                    + " JOIN range(0, 30000, 2, 4) e ON s.id = e.id GROUP BY region ORDER BY region")
            .collectAsList();
    Files.write(result, rows.stream().map(row -> row.get(0) + " " + row.get(1)).toList());
  }

  public static void main(String[] arguments) throws Exception {
    String directory = arguments[0];
    try (SparkSession spark = SparkSession.builder().getOrCreate()) {
      query(spark, Path.of(directory, "first"));
      List<Integer> tasks = java.util.stream.IntStream.range(0, TASKS).boxed().toList();
      JavaSparkContext context = new JavaSparkContext(spark.sparkContext());
      context
          .parallelize(tasks, TASKS)
          .foreach(
              task -> {
                Files.writeString(Path.of(directory, System.getenv("CONTAINER_ID")), "");
                await(Path.of(directory, "go"));
              });
      Files.writeString(Path.of(directory, "tasks-done"), "");
      await(Path.of(directory, "again"));
      query(spark, Path.of(directory, "second"));
    }
  }
}
