package io.github.custody.http;

/** How far an exchange is. */
enum Phase {
  CONNECTING("connecting"),
  WAITING("waiting for the answer"),
  READING("reading the body");

  private final String label;

  Phase(String label) {
    this.label = label;
  }

  /** The words in messages. */
  String label() {
    return label;
  }
}
