package io.github.custody;

import java.util.List;

/**
 * How the bytes came.
 *
 * @param finalSource where they came from in the end, after redirects, without user info, query and
 *     fragment
 * @param attempts one line for each request that was made, for the ledger
 */
public record Delivery(String finalSource, List<String> attempts) {
  public Delivery {
    attempts = List.copyOf(attempts);
  }
}
