import groovy.json.JsonSlurper
import io.github.custody.testing.HttpFixture
import java.security.MessageDigest

byte[] good = 'good bytes'.bytes
String sha256 = MessageDigest.getInstance('SHA-256').digest(good).encodeHex()
File directory = new File(basedir, 'it has blanks')
assert directory.mkdir()
// Scripts are not filtered; the project has the version of the plugin.
String version = (new File(basedir, 'build.log').text =~ /Building no-pom (\S+)/)[0][1]
String goal = "io.github.custody:custody-maven-plugin:${version}:fetch-verified"

/** Runs a command line in the directory, as a user would paste it, and returns what it printed. */
def run = { String command, int expected ->
  ProcessBuilder shell = new ProcessBuilder('sh', '-c', command + ' < /dev/null')
  shell.directory(directory).redirectErrorStream(true)
  shell.environment().with {
    put('PATH', new File(System.getProperty('maven.home'), 'bin').path + File.pathSeparator + get('PATH'))
    put('MAVEN_ARGS', '')
  }
  Process process = shell.start()
  String printed = process.inputStream.text
  assert process.waitFor() == expected : printed
  return printed
}

HttpFixture server = HttpFixture.start().serve('/a/tool.bin', good)
try {
  String maven = "mvn -B -ntp -Dmaven.repo.local='${localRepositoryPath}' ${goal}"
  String url = "-Dcustody.url=${server.url('/a/tool.bin')}"

  // Refused: nothing at all is created.
  assert run("${maven} ${url}", 1).contains('[BAD_DIGEST]')
  assert run("${maven} ${url} -Dcustody.sha256=${sha256} -Dcustody.outputDirectory='\${dir}/x'", 1)
      .contains('[BAD_CONFIGURATION]')
  assert directory.list() as List == []

  // Fails: the ledger is in the current directory, and the printed command fails in the same way.
  String failed = run("${maven} ${url} -Dcustody.sha256=${'0' * 64}", 1)
  assert failed.contains('[DIGEST_MISMATCH]')
  assert directory.list() as List == ['.custody']
  String next = (failed =~ /next: (mvn .*)/)[0][1]
  assert next.contains(goal)
  assert run(next, 1).contains('[DIGEST_MISMATCH]')

  // Works: the output is in the current directory, and nowhere is a folder with an expression.
  run("${maven} ${url} -Dcustody.sha256=${sha256}", 0)
  assert directory.list().sort() as List == ['.custody', 'tool.bin']
  assert new File(directory, 'tool.bin').bytes == good
  def entries = new File(directory, '.custody/ledger.jsonl').readLines().collect { new JsonSlurper().parseText(it) }
  assert entries*.outcome == ['STARTED', 'FAILED', 'STARTED', 'FAILED', 'STARTED', 'FETCHED']
  assert entries*.module.unique() == ['-']
  assert entries[5].output == new File(directory, 'tool.bin').path
} finally {
  server.close()
}
return true
