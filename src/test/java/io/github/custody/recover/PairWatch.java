package io.github.custody.recover;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.PairRig;
import java.io.IOException;
import java.nio.file.Files;

/** Looks at each call that nobody can see our artifact without its sidecar (P5). */
record PairWatch(PairRig rig, Interposition next) implements Interposition {
  @Override
  public Effect before(FileCall call) throws IOException {
    look(call);
    return next.before(call);
  }

  @Override
  public void after(FileCall call) throws IOException {
    look(call);
    next.after(call);
  }

  private void look(FileCall call) throws IOException {
    boolean alone = Files.exists(rig.artifact()) && !Files.exists(rig.sidecar());
    if (alone && !Files.readString(rig.artifact(), ISO_8859_1).equals(Outsider.FOREIGN)) {
      throw new AssertionError(ARTIFACT + " is alone at " + call);
    }
  }
}
