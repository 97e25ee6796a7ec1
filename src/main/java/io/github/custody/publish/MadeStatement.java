package io.github.custody.publish;

import io.github.custody.Content;
import io.github.custody.provenance.Statement;

/** A statement that is made for the artifact. */
public record MadeStatement() implements SidecarSource {
  @Override
  public byte[] bytes(Content artifact, String name) {
    return new Statement(name, artifact).toBytes();
  }
}
