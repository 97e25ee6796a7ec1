package io.github.custody.publish;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import java.io.IOException;

/** Where the sidecar of a pair comes from. It is asked when the artifact's bytes are known. */
@FunctionalInterface
public interface SidecarSource {
  /**
   * The sidecar's bytes. Whatever is thrown ends the publication before anything is visible, as
   * that failure.
   *
   * @param artifact length, SHA-256 and SHA-512 of the artifact
   * @param name the name under which the artifact is published
   * @throws CustodyException such as {@code PAIR_MISMATCH}: it is no sidecar of this artifact
   * @throws IOException it cannot be made: {@code STREAM_ERROR}
   */
  byte[] bytes(Content artifact, String name) throws CustodyException, IOException;
}
