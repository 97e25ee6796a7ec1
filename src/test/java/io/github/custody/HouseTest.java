package io.github.custody;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the house: which package may import which, and what only one of them may touch. */
@AnalyzeClasses(
    packages = HouseTest.ROOT,
    importOptions = {ImportOption.DoNotIncludeTests.class})
class HouseTest {

  static final String ROOT = "io.github.custody";

  private static final int LONGEST_FILE = 220;

  /** The only imports between packages; each may import the root and itself as well. */
  private static final Map<String, List<String>> IMPORTS =
      Map.of(
          "maven",
              List.of("fetch", "publish", "recover", "ledger", "report", "http", "store", "fs"),
          "fetch", List.of("store", "http"),
          "publish", List.of("store", "provenance"),
          "recover", List.of("store"),
          "report", List.of("ledger", "recover"),
          "provenance", List.of("ledger"),
          "store", List.of("fs"),
          "http", List.of(),
          "ledger", List.of(),
          "fs", List.of());

  @ArchTest
  static void importsFollowTheTable(JavaClasses main) {
    IMPORTS.forEach(
        (name, imports) ->
            classes()
                .that(resideIn(name))
                .should()
                .onlyDependOnClassesThat(
                    not(resideInAPackage(ROOT + ".."))
                        .or(resideInAPackage(ROOT))
                        .or(resideIn(name))
                        .or(resideInAnyPackage(packagesOf(imports))))
                .allowEmptyShould(true)
                .as("Package " + name + " imports only " + imports + " and the root")
                .check(main));
  }

  @ArchTest
  static final ArchRule everyPackageIsInTheTable =
      classes()
          .should()
          .resideInAnyPackage(
              Stream.concat(Stream.of(ROOT), IMPORTS.keySet().stream().map(HouseTest::packageOf))
                  .toArray(String[]::new));

  @ArchTest
  static final ArchRule rootImportsTheJdkOnly =
      classes()
          .that()
          .resideInAPackage(ROOT)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(ROOT, "java..", "javax..", "org.jspecify.annotations");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyFsMakesSystemCallsOnFiles =
      only("fs", "uses files and file channels")
          .dependOnClassesThat(
              belongToAnyOf(
                  Files.class,
                  FileChannel.class,
                  FileLock.class,
                  AsynchronousFileChannel.class,
                  RandomAccessFile.class,
                  FileInputStream.class,
                  FileOutputStream.class,
                  FileReader.class,
                  FileWriter.class))
          .orShould()
          .callMethod(Path.class, "toRealPath", LinkOption[].class);

  @ArchTest
  static final ArchRule onlyMavenSeesMaven =
      only("maven", "imports Maven, the resolver, javax.inject and java.io.File")
          .dependOnClassesThat(
              resideInAnyPackage(
                      "org.apache.maven..",
                      "org.eclipse.aether..",
                      "org.codehaus.plexus..",
                      "javax.inject..")
                  .or(belongToAnyOf(File.class)));

  @ArchTest
  static final ArchRule onlyHttpSeesHttpClient =
      only("http", "imports HttpClient").dependOnClassesThat(resideInAPackage("org.apache.hc.."));

  @ArchTest
  static final ArchRule useCasesNeverLog =
      noClasses()
          .that(resideInAnyPackage(packagesOf(List.of("fetch", "publish", "recover"))))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.slf4j..", "java.util.logging..")
                  .or(belongToAnyOf(System.Logger.class)))
          .allowEmptyShould(true);

  @ArchTest static final ArchRule nothingIsPrinted = noClasses().should(ACCESS_STANDARD_STREAMS);

  @ArchTest
  static final ArchRule classesAreNamedByTheirDuty =
      classes().should().haveNameNotMatching(".*(Util|Utils|Helper|Manager)");

  @ArchTest
  static final ArchRule staticFieldsAreFinal = noFields().that().areStatic().should().notBeFinal();

  @ArchTest
  static final ArchRule staticFieldsHaveNoState =
      noFields()
          .that()
          .areStatic()
          .should()
          .haveRawType(
              resideInAPackage("java.util.concurrent")
                  .or(
                      belongToAnyOf(
                          AtomicBoolean.class,
                          AtomicInteger.class,
                          AtomicLong.class,
                          AtomicReference.class,
                          ThreadLocal.class)))
          .allowEmptyShould(true);

  @Test
  void filesAreShort() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".java")))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(lines(file))
                      .as("lines of %s", file)
                      .hasSizeLessThanOrEqualTo(LONGEST_FILE));
    }
  }

  private static Collection<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ClassesShould only(String name, String what) {
    return noClasses()
        .that(not(resideIn(name)).as("are outside %s (which alone %s)", name, what))
        .should();
  }

  private static DescribedPredicate<JavaClass> resideIn(String name) {
    return resideInAPackage(packageOf(name));
  }

  private static String[] packagesOf(List<String> names) {
    return names.stream().map(HouseTest::packageOf).toArray(String[]::new);
  }

  private static String packageOf(String name) {
    return ROOT + "." + name + "..";
  }
}
