import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import scala.Function1;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/**
 * A barrier stage of as many tasks as the second argument says, each of which adds up what all have
 * sent, and waits until a file is there. Writes the sums to the directory that is the first
 * argument, and there a file for each container once all tasks have met.
 */
public final class BarrierJob {
  private BarrierJob() {}

  /** A function that Spark can send to executors. */
  interface Task extends Function1<Iterator<Integer>, Iterator<Integer>>, Serializable {}

  private static Iterator<Integer> sum(String directory) {
    try {
      BarrierTaskContext task = BarrierTaskContext.get();
      int sum = 0;
      for (String message : task.allGather(String.valueOf(1 << task.partitionId()))) {
        sum += Integer.parseInt(message);
      }
      Files.writeString(Path.of(directory, System.getenv("CONTAINER_ID")), "");
      while (!Files.exists(Path.of(directory, "go"))) {
        Thread.sleep(50);
      }
      return CollectionConverters.asScala(List.of(sum).iterator());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] arguments) throws Exception {
    String directory = arguments[0];
    int tasks = Integer.parseInt(arguments[1]);
    try (JavaSparkContext context = new JavaSparkContext(new SparkConf())) {
      RDD<Integer> numbers =
          context.parallelize(IntStream.range(0, tasks).boxed().toList(), tasks).rdd();
      Task task = part -> sum(directory);
      List<Integer> sums =
          numbers
              .barrier()
              .mapPartitions(task, false, ClassTag$.MODULE$.apply(Integer.class))
              .toJavaRDD()
              .collect();
      Files.writeString(Path.of(directory, "sums"), sums.toString());
    }
  }
}
