package io.github.custody.maven;

import io.github.custody.fs.FileOps;
import io.github.custody.http.HttpRequestSpec;
import io.github.custody.http.HttpTransport;
import io.github.custody.http.SourceUrl;

/**
 * Opens sources in the running Maven: URLs through one pooled client, coordinates through Maven.
 *
 * @param transport makes the requests
 * @param plan has the limits of a request
 * @param resolution finds artifacts
 * @param offline whether Maven is offline: then no URL leads to a socket
 */
record MavenSources(
    HttpTransport transport, FetchPlan plan, CoordinatesResolution resolution, boolean offline)
    implements Sources {

  @Override
  public OpenedSource url(SourceUrl url) {
    if (offline) {
      return OpenedSource.of(new OfflineSource(url.toString()));
    }
    HttpRequestSpec spec =
        new HttpRequestSpec(
            url, plan.limits().connect(), plan.limits().read(), plan.allowDowngrade());
    return OpenedSource.of(transport.source(spec));
  }

  @Override
  public OpenedSource artifact(Coordinates coordinates) {
    ArtifactSource source = new ArtifactSource(coordinates, resolution, FileOps.system());
    return new OpenedSource(source, source::explain);
  }
}
