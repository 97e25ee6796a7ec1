package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Descriptors on Linux. The JDK does not tell the number of a channel's descriptor, but the kernel
 * shows the position of each: the channel is put at a random position, and the number is the one
 * that shows it. Where that does not work, names are used instead.
 */
final class ProcDescriptors implements DescriptorAccess {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final Path DETAILS = Path.of("/proc/self/fdinfo");

  /** How far from the last number the next one usually is: the lowest free one is taken. */
  private static final int NEIGHBOURHOOD = 8;

  private final NamedDescriptors otherwise = new NamedDescriptors();
  private final AtomicInteger lastFound = new AtomicInteger(NEIGHBOURHOOD);

  static boolean available() {
    return Files.isDirectory(DESCRIPTORS) && Files.isDirectory(DETAILS);
  }

  @Override
  public Descriptor of(FileChannel channel, Supplier<List<Path>> names, StateReader states)
      throws IOException {
    OptionalInt number = numberOf(channel);
    if (number.isEmpty()) {
      return otherwise.of(channel, names, states);
    }
    lastFound.set(number.getAsInt());
    return new ProcDescriptor(DESCRIPTORS.resolve(Integer.toString(number.getAsInt())), states);
  }

  private OptionalInt numberOf(FileChannel channel) throws IOException {
    try {
      // Once could be chance; the number that follows the channel twice is the channel's.
      OptionalInt first = numberAt(moved(channel));
      OptionalInt second = first.isPresent() ? confirmed(first, moved(channel)) : first;
      channel.position(0);
      return second;
    } catch (ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      // A pipe has no position, and some file systems let no directory be positioned at will.
      return OptionalInt.empty();
    }
  }

  /** 31 random bits: more are refused for a directory on ext4. */
  private static long moved(FileChannel channel) throws IOException {
    long position = ThreadLocalRandom.current().nextLong(1L << 20, 1L << 31);
    channel.position(position);
    return position;
  }

  private OptionalInt numberAt(long position) throws IOException {
    IntPredicate shows = number -> position(number).filter(p -> p == position).isPresent();
    int last = lastFound.get();
    OptionalInt near =
        IntStream.rangeClosed(0, 2 * NEIGHBOURHOOD)
            .map(step -> last + (step + 1) / 2 * (step % 2 == 0 ? -1 : 1))
            .filter(number -> number >= 0)
            .filter(shows)
            .findFirst();
    return near.isPresent() ? near : all().filter(shows).findFirst();
  }

  private static OptionalInt confirmed(OptionalInt number, long position) {
    return position(number.getAsInt()).filter(p -> p == position).isPresent()
        ? number
        : OptionalInt.empty();
  }

  private static IntStream all() throws IOException {
    IntStream.Builder numbers = IntStream.builder();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(DETAILS)) {
      entries.forEach(entry -> numbers.add(Integer.parseInt(entry.getFileName().toString())));
    }
    return numbers.build();
  }

  /** The position that the kernel shows for a number; empty when it is closed meanwhile. */
  private static Optional<Long> position(int number) {
    try {
      String details =
          new String(
              Files.readAllBytes(DETAILS.resolve(Integer.toString(number))),
              StandardCharsets.US_ASCII);
      return details
          .lines()
          .filter(line -> line.startsWith("pos:"))
          .map(line -> Long.valueOf(line.substring("pos:".length()).strip()))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
