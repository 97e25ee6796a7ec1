package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.HttpResponders.redirect;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.HttpKeyStore;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** The source is another one than before, or sends elsewhere: end to end. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ChangedSourceCasesTest {
  @TempDir Path temporary;

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    LiveThreads.assertNoneLeft();
  }

  @Test
  @DisplayName("E-5 url and digest changed, same output name: the new content")
  void e5_newContent() throws Exception {
    try (FetchBench bench = new FetchBench(temporary)) {
      bench.server.serve("/1.0", OLD.getBytes(ISO_8859_1));
      bench.server.serve("/2.0", NEW.getBytes(ISO_8859_1));
      FetchRig rig = bench.rig();
      bench.fetch(rig.pinning(OLD), bench.server.url("/1.0"));
      assertThat(rig.content()).contains(OLD);

      FetchResult result = bench.fetch(rig.pinning(NEW), bench.server.url("/2.0"));

      assertThat(result.outcome()).isEqualTo(FetchOutcome.FETCHED);
      assertThat(rig.content()).contains(NEW);
      assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
    }
  }

  @Test
  @DisplayName("E-5 the new url still has the old bytes: a failure, twice, never green on them")
  void e5_oldBytesAtTheNewUrl() throws Exception {
    try (FetchBench bench = new FetchBench(temporary)) {
      bench.server.serve("/1.0", OLD.getBytes(ISO_8859_1));
      bench.server.serve("/2.0", OLD.getBytes(ISO_8859_1));
      FetchRig rig = bench.rig();
      bench.fetch(rig.pinning(OLD), bench.server.url("/1.0"));
      rig.pinning(NEW);

      bench.rejected(FailureCode.DIGEST_MISMATCH, rig, bench.server.url("/2.0"));
      bench.rejected(FailureCode.DIGEST_MISMATCH, rig, bench.server.url("/2.0"));

      assertThat(bench.server.requests()).hasSize(3);
    }
  }

  @Test
  @DisplayName("E-5 only the url changed: the pinned bytes are there, no request")
  void e5_onlyTheUrlChanged() throws Exception {
    try (FetchBench bench = new FetchBench(temporary)) {
      bench.server.serve("/1.0", NEW.getBytes(ISO_8859_1));
      FetchRig rig = bench.rig();
      bench.fetch(rig, bench.server.url("/1.0"));

      assertThat(bench.fetch(rig, bench.server.url("/moved")).outcome())
          .isEqualTo(FetchOutcome.UP_TO_DATE);
      assertThat(bench.server.requests()).hasSize(1);
    }
  }

  @Test
  @DisplayName("E-9 https to http: refused, both URLs in the failure, the http port hears nothing")
  void e9_downgrade() throws Exception {
    HttpKeyStore keys = HttpKeyStore.create(temporary.toRealPath().resolve("keys.p12"));
    SSLContext before = SSLContext.getDefault();
    SSLContext.setDefault(keys.context());
    try (HttpFixture plain = HttpFixture.start();
        FetchBench bench = new FetchBench(temporary, HttpFixture.https(keys))) {
      plain.serve("/there", NEW.getBytes(ISO_8859_1));
      bench.server.on("/file", redirect(302, plain.url("/there?signature=secret")));

      CustodyException failure =
          bench.rejected(FailureCode.REDIRECT_REFUSED, bench.server.url("/file?token=secret"));

      assertThat(failure.details())
          .containsEntry("from", bench.server.url("/file"))
          .containsEntry("to", plain.url("/there"));
      assertThat(plain.connections()).isZero();
      bench.assertClosedByClient();

      bench.allowDowngrade = true;
      FetchRig rig = bench.rig(Scenario.REPLACEMENT);
      FetchResult result = bench.fetch(rig, bench.server.url("/file"));
      assertThat(rig.content()).contains(NEW);
      assertThat(result.delivery().orElseThrow().finalSource()).isEqualTo(plain.url("/there"));
    } finally {
      SSLContext.setDefault(before);
    }
  }
}
