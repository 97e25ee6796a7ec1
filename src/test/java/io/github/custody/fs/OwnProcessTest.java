package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnProcessTest {
  private static final Path STAT = Path.of("/proc/self/stat");

  private final ProcessIdentity identity = new OwnProcess().identity();

  @Test
  void eachPartIsOneWord() {
    assertThat(identity.pid()).isEqualTo(ProcessHandle.current().pid());
    assertThat(identity.jvm()).matches("[0-9a-f]{32}");
    for (String part :
        List.of(identity.boot(), identity.pidNamespace(), identity.start(), identity.host())) {
      assertThat(part).matches("[!-~]+");
    }
  }

  @Test
  void linuxTellsBootNamespaceAndStart() throws Exception {
    assumeTrue(Files.exists(STAT), "SKIPPED: no /proc here");
    assertThat(identity.boot()).matches("[0-9a-f-]{36}");
    assertThat(Files.readSymbolicLink(Path.of("/proc/self/ns/pid")))
        .hasToString("pid:[" + identity.pidNamespace() + "]");
    String uptime = Files.readString(Path.of("/proc/uptime")).split("[. ]", 2)[0];
    assertThat(Long.parseLong(identity.start()) / 100).isBetween(0L, Long.parseLong(uptime) + 1);
    assertThat(Files.readString(STAT)).contains(" " + identity.start() + " ");
  }

  @Test
  void allClassLoadersOfTheJvmAgree() throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(":", -1)) {
      classPath.add(Path.of(entry).toUri().toURL());
    }
    try (URLClassLoader other =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> theirs = other.loadClass(FileOps.class.getName());
      Object system = theirs.getMethod("system").invoke(null);
      Object process = theirs.getMethod("thisProcess").invoke(system);
      assertThat(theirs).isNotSameAs(FileOps.class);
      assertThat(process).hasToString(identity.toString());
    }
  }

  @Test
  void aNameThatIsNoTokenIsNotTakenOver() {
    String before = System.setProperty("io.github.custody.jvm", "no token\n");
    try {
      assertThat(new OwnProcess().identity().jvm()).matches("[0-9a-f]{32}");
    } finally {
      System.setProperty("io.github.custody.jvm", before);
    }
  }
}
