package io.github.custody.testing;

import io.github.custody.fs.FileOps;

/** Both ways to replace an output, on any JVM. */
public enum ReplaceMode {
  /** By a rename over it. */
  PORTABLE {
    @Override
    public FileOps files() {
      return new ForwardingFileOps(FileOps.system()) {
        @Override
        public boolean mayExchange() {
          return false;
        }
      };
    }
  },
  /** By a swap: the system's where this JVM may use it, else one of the tests'. */
  EXCHANGE {
    @Override
    public FileOps files() {
      FileOps system = FileOps.system();
      return system.mayExchange() ? system : new SwappingFileOps(system);
    }
  };

  /** The real file system in this mode. */
  public abstract FileOps files();
}
