package io.github.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Goals and parameters are the public API: the generated plugin descriptor is compared with a
 * golden copy. A change that is meant is recorded by {@code mvn test -Dtest=DescriptorGoldenTest
 * -Dcustody.golden=write} and reviewed as a difference of that copy.
 */
class DescriptorGoldenTest {

  private static final Path DESCRIPTOR = Path.of("target", "classes", "META-INF/maven/plugin.xml");
  private static final Path GOLDEN =
      Path.of("src", "test", "resources", "plugin-descriptor.golden.txt");
  private static final String REGENERATE =
      "Goals or parameters changed. If that is meant: mvn test -Dtest=DescriptorGoldenTest"
          + " -Dcustody.golden=write, and say it in CHANGELOG.md";

  @Test
  void goalsAndParametersAreTheGoldenOnes() throws Exception {
    List<String> listing = new ArrayList<>();
    for (Mojo mojo : mojos()) {
      listing.addAll(mojo.listing());
    }
    if (System.getProperty("custody.golden", "compare").equals("write")) {
      Files.write(GOLDEN, listing);
    }
    assertThat(listing).as(REGENERATE).isEqualTo(golden());
  }

  @Test
  void everyParameterIsDescribedAndDated() throws Exception {
    assertThat(ownParameters())
        .allSatisfy(
            parameter -> {
              assertThat(parameter.text("description")).as(parameter.name()).isNotBlank();
              assertThat(parameter.text("since")).as("@since of " + parameter.name()).isNotBlank();
            });
  }

  @Test
  void everyPropertyIsThePrefixAndTheParameter() throws Exception {
    assertThat(ownParameters())
        .allSatisfy(
            parameter ->
                assertThat(parameter.property())
                    .as("property of " + parameter.name())
                    .isIn("", "${custody." + parameter.text("name") + "}"));
  }

  @Test
  void everyGoalIsDescribedAndThreadSafe() throws Exception {
    assertThat(mojos())
        .isNotEmpty()
        .allSatisfy(
            mojo -> {
              assertThat(mojo.text("description")).as(mojo.goal()).isNotBlank();
              assertThat(mojo.text("threadSafe")).as(mojo.goal()).isEqualTo("true");
            });
  }

  /** What users may set; the generated help goal follows rules of its own. */
  private static List<Parameter> ownParameters() throws Exception {
    return mojos().stream()
        .filter(mojo -> !mojo.goal().equals("help"))
        .flatMap(mojo -> mojo.parameters().stream())
        .filter(parameter -> parameter.text("editable").equals("true"))
        .toList();
  }

  private static List<String> golden() throws IOException {
    return Files.exists(GOLDEN) ? Files.readAllLines(GOLDEN) : List.of();
  }

  private static List<Mojo> mojos() throws Exception {
    Element plugin =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(DESCRIPTOR.toFile())
            .getDocumentElement();
    return elements(plugin.getElementsByTagName("mojo")).stream()
        .map(Mojo::new)
        .sorted(Comparator.comparing(Mojo::goal))
        .toList();
  }

  private record Mojo(Element element) {

    String goal() {
      return text("goal");
    }

    String text(String child) {
      return childText(element, child);
    }

    List<Parameter> parameters() {
      return elements(element.getElementsByTagName("parameter")).stream()
          .map(parameter -> new Parameter(goal(), parameter, setting(childText(parameter, "name"))))
          .sorted(Comparator.comparing(Parameter::name))
          .toList();
    }

    private List<Element> setting(String name) {
      return children(element, "configuration").stream()
          .flatMap(configuration -> children(configuration, name).stream())
          .toList();
    }

    List<String> listing() {
      List<String> lines = new ArrayList<>();
      lines.add(
          "%s: phase=%s threadSafe=%s requiresProject=%s"
              .formatted(goal(), text("phase"), text("threadSafe"), text("requiresProject")));
      parameters().forEach(parameter -> lines.add(parameter.line()));
      return lines;
    }
  }

  private record Parameter(String goal, Element element, List<Element> setting) {

    String name() {
      return goal + "." + text("name");
    }

    String text(String child) {
      return childText(element, child);
    }

    String property() {
      return setting.stream().map(Element::getTextContent).findFirst().orElse("");
    }

    private String defaultValue() {
      return setting.stream()
          .map(value -> value.getAttribute("default-value"))
          .findFirst()
          .orElse("");
    }

    String line() {
      return "  %s: type=%s required=%s editable=%s property=%s default=%s since=%s described=%s"
          .formatted(
              text("name"),
              text("type"),
              text("required"),
              text("editable"),
              property(),
              defaultValue(),
              text("since"),
              !text("description").isBlank());
    }
  }

  private static String childText(Element parent, String name) {
    return children(parent, name).stream()
        .map(child -> child.getTextContent().strip())
        .findFirst()
        .orElse("");
  }

  private static List<Element> children(Element parent, String name) {
    return elements(parent.getChildNodes()).stream()
        .filter(child -> child.getTagName().equals(name))
        .toList();
  }

  private static List<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .toList();
  }
}
