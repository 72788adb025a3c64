package io.heddle.metrics.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The text of an answer, in UTF-8, of which no more than a limit is ever in memory. */
final class LimitedBody implements HttpResponse.BodySubscriber<String> {
  private final int maxBytes;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<String> body = new CompletableFuture<>();
  private Flow.Subscription subscription;

  LimitedBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public CompletionStage<String> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (part.remaining() > maxBytes - bytes.size()) {
        subscription.cancel();
        body.completeExceptionally(
            new IOException("an answer of more than " + maxBytes + " bytes was cut off"));
        return;
      }
      byte[] read = new byte[part.remaining()];
      part.get(read);
      bytes.writeBytes(read);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toString(StandardCharsets.UTF_8));
  }
}
