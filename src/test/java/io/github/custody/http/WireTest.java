package io.github.custody.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WireTest {
  private final Wire wire = new Wire();

  @Test
  @DisplayName("P11 a cut closes the socket that is being connected, and those of later addresses")
  void p11_cut() throws IOException {
    try (Socket first = new Socket();
        Socket second = new Socket()) {
      wire.connecting(first);
      wire.cut();
      wire.connecting(second);

      assertThat(first.isClosed()).isTrue();
      assertThat(second.isClosed()).isTrue();
      assertThat(wire.isConnected()).isFalse();
    }
  }

  @Test
  @DisplayName("What was detached is not closed: it may be somebody else's")
  void detached() throws IOException {
    try (Socket socket = new Socket()) {
      wire.connecting(socket);
      wire.detach();
      wire.cut();

      assertThat(socket.isClosed()).isFalse();
    }
  }
}
