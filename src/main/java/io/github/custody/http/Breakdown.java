package io.github.custody.http;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;

/**
 * What an exchange was doing when it broke down, and what that means to people. Its texts and
 * causes hold no query and no user info: messages of HttpClient, which may, are never passed on.
 *
 * @param spec what was asked for
 * @param url the URL of this request
 * @param phase how far it was
 * @param received what had come
 */
record Breakdown(HttpRequestSpec spec, SourceUrl url, Phase phase, Received received) {

  /** The failure when the watchdog ended it. */
  CustodyException stopped(Stop stop, Duration limit) {
    return switch (stop) {
      case CANCELLED -> CustodyException.of(FailureCode.CANCELLED, "the build was cancelled");
      case DEADLINE ->
          failure(
              FailureCode.TIMEOUT,
              "the delivery was not done within %s; it ended while %s, %s"
                  .formatted(Spans.text(limit), phase.label(), received.text()));
    };
  }

  /** The failure for an error of the client or the network below it. */
  CustodyException failed(Exception error) {
    if (error instanceof SocketTimeoutException) {
      return failure(FailureCode.TIMEOUT, silence(), error);
    }
    if (error instanceof InterruptedIOException) {
      return failure(FailureCode.CANCELLED, "the thread was interrupted", error);
    }
    if (phase == Phase.READING) {
      String what = "the body ended early or is malformed, " + received.text();
      return failure(FailureCode.STREAM_ERROR, what, error);
    }
    if (isNoHttp(error)) {
      String what = "the server's answer is no HTTP, or its headers exceed every bound";
      return failure(FailureCode.FETCH_FAILED, what, error);
    }
    return failure(FailureCode.NETWORK_ERROR, reason(error), error);
  }

  private String silence() {
    // A handshake counts as connecting: for users it is the same stage, with the same parameter.
    return phase == Phase.CONNECTING
        ? "there was no connection within %s (connectTimeout)"
            .formatted(Spans.text(spec.connectTimeout()))
        : "no byte came for %s (readTimeout) while %s, %s"
            .formatted(Spans.text(spec.readTimeout()), phase.label(), received.text());
  }

  private static boolean isNoHttp(Exception error) {
    return error instanceof ClientProtocolException || error instanceof MessageConstraintException;
  }

  private String reason(Exception error) {
    if (error instanceof UnknownHostException) {
      return "the host name has no address";
    }
    if (error instanceof SSLPeerUnverifiedException) {
      return "the server's certificate belongs to another host name";
    }
    if (error instanceof SSLException) {
      return "there was no agreement on TLS, or the server's certificate is not trusted";
    }
    if (error instanceof ConnectException) {
      boolean refused = String.valueOf(error.getMessage()).contains("refused");
      return refused ? "the connection was refused" : "the server cannot be reached";
    }
    return error instanceof NoHttpResponseException
        ? "the server closed the connection without an answer"
        : "the connection broke while " + phase.label();
  }

  private CustodyException failure(FailureCode code, String what) {
    return CustodyException.of(code, what).with("from", url.toString());
  }

  private CustodyException failure(FailureCode code, String what, Exception error) {
    return CustodyException.of(code, what, SafeCause.of(error)).with("from", url.toString());
  }
}
