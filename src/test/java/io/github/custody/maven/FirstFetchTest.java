package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** The example that runs by itself names the plugin's version, since nothing filters it. */
class FirstFetchTest {
  private static String read(Path file, String path) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    XPath xpath = XPathFactory.newInstance().newXPath();
    return xpath.evaluate(path, document);
  }

  @Test
  void theExampleUsesThisVersion() throws Exception {
    assertThat(
            read(
                Path.of("src/it/first-fetch/pom.xml"),
                "//plugin[artifactId='custody-maven-plugin']/version"))
        .isEqualTo(read(Path.of("pom.xml"), "/project/version"));
  }
}
