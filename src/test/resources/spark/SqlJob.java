import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.SparkSession;

/**
 * A query whose plan Spark changes while it runs: two tables are joined, four fifths of the rows of
 * the larger one have the same key. Writes its event log, compressed as this Spark does by default,
 * to the directory that is its argument.
 */
public final class SqlJob {
  public static void main(String[] arguments) throws Exception {
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .appName("revenue")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.eventLog.enabled", "true")
            .config("spark.eventLog.dir", arguments[0])
            .config("spark.sql.shuffle.partitions", "8")
            .config("spark.sql.autoBroadcastJoinThreshold", "-1")
            .config("spark.sql.adaptive.advisoryPartitionSizeInBytes", "10k")
            .config("spark.sql.adaptive.skewJoin.skewedPartitionFactor", "2")
            .config("spark.sql.adaptive.skewJoin.skewedPartitionThresholdInBytes", "1k")
            .getOrCreate()) {
      spark
          .range(0, 100_000, 1, 4)
          .select(
              when(col("id").mod(10).lt(8), 1).otherwise(col("id").mod(500)).as("customer"),
              col("id").as("price"))
          .createOrReplaceTempView("sales");
      spark
          .range(0, 500, 1, 3)
          .select(col("id").as("customer"), col("id").mod(7).as("region"))
          .createOrReplaceTempView("customers");
      spark
          .sql(
              "SELECT region, sum(price) AS revenue FROM sales JOIN customers USING (customer)"
                  + " GROUP BY region ORDER BY revenue DESC")
          .collectAsList();
    }
  }
}
