package io.github.custody.fs;

import io.github.custody.sim.DiskImage;
import io.github.custody.sim.SimDisk;
import io.github.custody.sim.SimFile;
import java.nio.file.Path;

/** The contract on the simulated disk: as a program sees it, it is a disk like any other. */
class SimFsContractTest extends FileOpsContract {
  private static final String HOME = "/base/home";

  private final SimDisk disk = disk(new SimDisk(DiskImage.of(SimFile.directory(HOME))));
  private final FileOps ops =
      disk.fileOps(
          new ProcessIdentity("boot", "1", ProcessHandle.current().pid(), "100", "jvm", "host"));

  /** Which kind of disk it is. */
  SimDisk disk(SimDisk fresh) {
    return fresh;
  }

  boolean mayExchange() {
    return true;
  }

  @Override
  FileOps ops() {
    return ops;
  }

  @Override
  Path directory() {
    return Path.of(HOME);
  }

  @Override
  void symbolicLink(String name, String target) {
    disk.symbolicLink(HOME + "/" + name, target);
  }
}
