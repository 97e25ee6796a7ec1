package io.github.custody.store;

import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import java.util.Optional;

/**
 * Judges the owner that a lock record names, when neither a marker nor the kernel's lock nor the
 * registry of this JVM has decided. The first row that matches counts:
 *
 * <table>
 *   <caption>Verdicts</caption>
 *   <tr><td>same boot and pid namespace: pid gone, a zombie, or another start; own pid with another
 *       JVM; own JVM without such a transaction</td><td>DEAD</td></tr>
 *   <tr><td>same boot and pid namespace, same pid and start</td><td>LIVE</td></tr>
 *   <tr><td>same boot, other pid namespace</td><td>LIKELY_DEAD</td></tr>
 *   <tr><td>other boot</td><td>DEAD</td></tr>
 *   <tr><td>a boot or a process that cannot be compared</td><td>FOREIGN</td></tr>
 * </table>
 *
 * The host's name is for people: it repeats, and it changes within one boot. It counts only where
 * no boot is known.
 */
final class OwnerJudge {
  private static final String UNKNOWN = "-";

  private final FileOps files;

  OwnerJudge(FileOps files) {
    this.files = files;
  }

  /** The verdict on a lock on a local file system whose kernel lock is free. */
  Judgement judge(ProcessIdentity owner) {
    ProcessIdentity me = files.thisProcess();
    boolean unknown = owner.boot().equals(UNKNOWN) || me.boot().equals(UNKNOWN);
    if (!owner.boot().equals(me.boot())) {
      return unknown
          ? new Judgement(Verdict.FOREIGN, "its machine cannot be compared with this one")
          : new Judgement(Verdict.DEAD, "the machine was started again since then");
    }
    if (unknown && !owner.host().equals(me.host())) {
      return new Judgement(Verdict.FOREIGN, "it was written on the host " + owner.host());
    }
    if (!owner.pidNamespace().equals(me.pidNamespace())) {
      return new Judgement(
          Verdict.LIKELY_DEAD,
          "its process " + owner.pid() + " counts in another container, which may be gone");
    }
    return among(owner, me);
  }

  /** Both count their processes in one namespace of one boot. */
  private Judgement among(ProcessIdentity owner, ProcessIdentity me) {
    if (owner.jvm().equals(me.jvm())) {
      return new Judgement(Verdict.DEAD, "this JVM runs no such transaction any more");
    }
    String process = "process " + owner.pid();
    if (owner.pid() == me.pid()) {
      return new Judgement(Verdict.DEAD, process + " is this very one, in another life");
    }
    Optional<String> start = files.startOf(owner.pid());
    if (start.isEmpty()) {
      return new Judgement(Verdict.DEAD, process + " does not run any more");
    }
    if (start.get().equals(UNKNOWN) || owner.start().equals(UNKNOWN)) {
      return new Judgement(Verdict.FOREIGN, "what " + process + " is cannot be seen from here");
    }
    return start.get().equals(owner.start())
        ? new Judgement(Verdict.LIVE, process + " is running")
        : new Judgement(Verdict.DEAD, process + " is another one by now");
  }
}
