package io.github.custody.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An overlay whose upper layer is on a file system of its own.
 *
 * @param root where it is
 * @param upper the file system of the upper layer
 */
public record Layers(Path root, Path upper) implements AutoCloseable {
  /** Fills the lower layer. */
  @FunctionalInterface
  public interface Filling {
    void fill(Path lower) throws IOException;
  }

  /** Mounts one; the test is skipped, and says so, where that is refused. */
  public static Layers orSkip(Path workshop, Filling filling) throws IOException {
    Path lower = Files.createDirectory(workshop.resolve("lower"));
    Path upper = Files.createDirectory(workshop.resolve("upper"));
    Path root = Files.createDirectory(workshop.resolve("root"));
    filling.fill(lower);
    Layers layers = new Layers(root, upper);
    try {
      layers.mount(lower);
    } catch (IOException refused) {
      layers.close();
      String reason = "SKIPPED: no overlay can be mounted here (needs root): " + refused;
      System.out.println(reason);
      assumeTrue(false, reason);
    }
    return layers;
  }

  private void mount(Path lower) throws IOException {
    SystemTool.run(List.of("mount", "-t", "tmpfs", "custody", upper.toString()));
    Path changes = Files.createDirectory(upper.resolve("changes"));
    Path work = Files.createDirectory(upper.resolve("work"));
    String layers = "lowerdir=%s,upperdir=%s,workdir=%s".formatted(lower, changes, work);
    SystemTool.run(List.of("mount", "-t", "overlay", "-o", layers, "custody", root.toString()));
  }

  @Override
  public void close() throws IOException {
    for (Path mounted : List.of(root, upper)) {
      if (!Files.getFileStore(mounted).equals(Files.getFileStore(mounted.getParent()))) {
        SystemTool.run(List.of("umount", "--lazy", mounted.toString()));
      }
    }
  }
}
