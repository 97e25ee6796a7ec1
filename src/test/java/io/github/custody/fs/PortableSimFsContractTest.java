package io.github.custody.fs;

import io.github.custody.sim.SimDisk;

/** The contract on the simulated disk where names cannot be swapped. */
class PortableSimFsContractTest extends SimFsContractTest {
  @Override
  SimDisk disk(SimDisk fresh) {
    return fresh.portable();
  }

  @Override
  boolean mayExchange() {
    return false;
  }
}
