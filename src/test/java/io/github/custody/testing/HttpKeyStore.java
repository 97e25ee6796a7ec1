package io.github.custody.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A fresh key and a self-signed certificate for the loopback address. A client trusts it by {@link
 * #context()}, or by the system properties {@code javax.net.ssl.trustStore} and {@code
 * javax.net.ssl.trustStorePassword}.
 *
 * @param file the store, PKCS#12
 */
public record HttpKeyStore(Path file) {
  /** Its password. */
  public static final String PASSWORD = "changeit";

  /** Makes one for 127.0.0.1 and localhost. */
  public static HttpKeyStore create(Path file) throws IOException, InterruptedException {
    return create(file, "ip:127.0.0.1,dns:localhost");
  }

  /** Makes one for other names, in the form of keytool's extension {@code san}. */
  public static HttpKeyStore create(Path file, String names)
      throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "fixture",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=fixture",
                "-ext",
                "san=" + names,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      keytool.destroyForcibly();
      throw new IOException("keytool made no key store");
    }
    return new HttpKeyStore(file);
  }

  /** A context that has the key and trusts the certificate. */
  public SSLContext context() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD.toCharArray());
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }
}
