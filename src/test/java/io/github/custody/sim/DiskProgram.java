package io.github.custody.sim;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A program that works on a few names in two directories, step by step, and tells what it sees
 * without what differs between two disks: inode numbers, paths and times.
 */
final class DiskProgram implements AutoCloseable {
  private final Directory home;
  private final Directory below;
  private final SortedMap<Integer, OpenFile> slots = new TreeMap<>();

  /** Begins in an empty directory; the second directory is {@code d} in it. */
  DiskProgram(FileOps ops, Path directory) throws IOException {
    home = ops.pin(directory);
    home.createDirectory("d");
    below = home.openDirectory("d");
  }

  /** Makes a step, and tells its result or the kind of its failure. */
  String make(DiskStep step) {
    try {
      OpenFile file = slots.get(step.slot());
      return switch (step.verb()) {
        case CREATE, OPEN, OPEN_FOR_LOCK, CLOSE -> keep(step.slot(), opened(step));
        case WRITE, SYNC, SET_MODE, LOCK -> file == null ? "no file" : onFile(step, file);
        default -> inDirectory(step, step.inHome() ? home : below, step.inHome() ? below : home);
      };
    } catch (IOException | RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  private Optional<OpenFile> opened(DiskStep step) throws IOException {
    Directory here = step.inHome() ? home : below;
    return switch (step.verb()) {
      case CREATE -> Optional.of(here.create(step.one()));
      case OPEN -> Optional.of(here.open(step.one()));
      case OPEN_FOR_LOCK -> Optional.of(here.openForLock(step.one()));
      default -> Optional.empty();
    };
  }

  private String keep(int slot, Optional<OpenFile> file) throws IOException {
    OpenFile last = slots.remove(slot);
    file.ifPresent(opened -> slots.put(slot, opened));
    if (last != null) {
      last.close();
    }
    return "done";
  }

  private static String onFile(DiskStep step, OpenFile file) throws IOException {
    switch (step.verb()) {
      case WRITE -> file.write(ByteBuffer.wrap((step.one() + step.other()).getBytes(US_ASCII)));
      case SYNC -> file.sync();
      case SET_MODE -> file.setMode(step.inHome() ? 0644 : 0755);
      default -> {
        return file.tryKernelLock().toString();
      }
    }
    return "done";
  }

  private static String inDirectory(DiskStep step, Directory here, Directory there)
      throws IOException {
    String one = step.one();
    String other = step.other();
    switch (step.verb()) {
      case LINK -> here.link(one, other);
      case LINK_INTO_OTHER -> here.link(one, there, other);
      case RENAME -> here.rename(one, other);
      case RENAME_INTO_OTHER -> here.rename(one, there, other);
      case EXCHANGE -> here.exchange(one, other);
      case UNLINK -> here.unlink(one);
      case CREATE_DIRECTORY -> here.createDirectory(one);
      case SYNC_DIRECTORY -> here.sync();
      case STILL_AT_PATH -> {
        return "still " + here.isStillAtItsPath();
      }
      default -> throw new IllegalArgumentException(step.toString());
    }
    return "done";
  }

  /** The state of what is at each name and in each slot. */
  SortedMap<String, FileState> states() throws IOException {
    SortedMap<String, FileState> states = new TreeMap<>();
    for (Directory directory : List.of(home, below)) {
      String key = directory == home ? "home/" : "below/";
      for (String name : DiskStep.NAMES) {
        directory.stat(name).ifPresent(state -> states.put(key + name, state));
      }
    }
    for (Map.Entry<Integer, OpenFile> slot : slots.entrySet()) {
      states.put("slot " + slot.getKey(), slot.getValue().state());
    }
    return states;
  }

  /** A line for each of them: what it is, which of the others it is, and its bytes. */
  List<String> view() throws IOException {
    List<Object> known = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, FileState> each : states().entrySet()) {
      FileState state = each.getValue();
      if (!known.contains(state.id())) {
        known.add(state.id());
      }
      String line = each.getKey() + " " + state.kind() + " " + known.indexOf(state.id());
      lines.add(
          state.isRegular()
              ? line + " x" + state.links() + " " + state.mode() + " " + content(each.getKey())
              : line);
    }
    return lines;
  }

  /** What is read there. */
  private String content(String key) throws IOException {
    String name = key.substring(key.lastIndexOf('/') + 1);
    if (key.startsWith("slot ")) {
      return content(slots.get(Integer.valueOf(key.substring("slot ".length()))));
    }
    try (OpenFile file = (key.startsWith("home") ? home : below).open(name)) {
      return content(file);
    }
  }

  private static String content(OpenFile file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1000);
    file.read(bytes, 0);
    return new String(bytes.array(), 0, bytes.position(), US_ASCII);
  }

  @Override
  public void close() throws IOException {
    for (OpenFile file : slots.values()) {
      file.close();
    }
    below.close();
    home.close();
  }
}
