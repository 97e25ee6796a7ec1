import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.LinkOption
import io.github.custody.testing.FetchRig
import io.github.custody.testing.Outsider

def server = context.get('server')
try {
  String log = new File(basedir, 'build.log').text
  String options = "-B -ntp -Dmaven.repo.local='${localRepositoryPath}'"

  /** Runs a command line from another directory, as a user would paste it, and returns what it printed. */
  def run = { String command, int expected ->
    ProcessBuilder shell = new ProcessBuilder('sh', '-c', command.replaceAll('  # .*', '') + ' < /dev/null')
    shell.directory(new File('/')).redirectErrorStream(true)
    shell.environment().with {
      put('PATH', new File(System.getProperty('maven.home'), 'bin').path + File.pathSeparator + get('PATH'))
      put('MAVEN_ARGS', '')
    }
    Process process = shell.start()
    // Without -B Maven may colour its lines.
    String printed = process.inputStream.text.replaceAll('\u001b\\[[0-9;]*m', '')
    assert process.waitFor() == expected : printed
    return printed
  }

  /** Everything below a directory: which file, since when, with which bytes. */
  def tree = { File directory ->
    def found = [:]
    directory.eachFileRecurse { file ->
      def seen = Files.readAttributes(file.toPath(), 'unix:ino,lastModifiedTime', LinkOption.NOFOLLOW_LINKS)
      found[file.path] = [seen, file.isFile() ? file.text : '']
    }
    return found
  }
  def requests = { String path -> server.requests().count { it.path() == path } }
  def names = { File directory -> directory.list().sort() as List }

  // E-3: the output is absent, the owner is named with its verdict, and so is the command.
  File killed = new File(basedir, 'killed')
  File tools = new File(killed, 'tools')
  assert log.contains('[LOCKED]')
  assert log.contains("owner: process ${context.get('pid')} on ")
  assert log.contains("verdict: DEAD: process ${context.get('pid')} does not run any more")
  assert !log.contains('rm ')
  String next = (log =~ /next: (mvn .*)/)[0][1]
  assert next.contains("-f ${new File(killed, 'pom.xml')}")
  assert next.contains(' custody:recover-locks ') && next.contains("-Dcustody.directories=${tools}")
  assert names(tools).size() == 2
  assert requests('/tool.bin') == 1

  // E-3, with onDeadLock=recover: the same build recovered and is green.
  File healed = new File(basedir, 'healed/target')
  assert names(healed) == ['custody', 'healed.bin']
  assert new File(healed, 'healed.bin').length() == 22000
  assert log.contains("${healed}/healed.bin: ended as not committed: the output was not touched")
  assert new File(healed, 'custody/ledger.jsonl').readLines().collect { new JsonSlurper().parseText(it).outcome } ==
      ['STARTED', 'STARTED', 'RECOVERED', 'FETCHED']

  // RL-11: the report says what would be done, and nothing at all changes.
  def before = tree(killed)
  String report = run(next.replace('mvn ', 'mvn -B -ntp ').replaceAll('  # .*', '') + ' -Dcustody.mode=report', 0)
  assert tree(killed) == before
  assert report.contains("${tools}/tool.bin: would be ended as not committed: the output was not touched")
  assert report.contains('new file, 5.0 kB, would be deleted')

  // A POM that names the directory by an expression finds the same, and says what it cannot find.
  String spelt = run("mvn ${options} -f ${basedir}/spelt/pom.xml custody:recover-locks -Dcustody.mode=report", 0)
  assert tree(killed) == before
  assert spelt.contains("${tools}/tool.bin: would be ended as not committed: the output was not touched")
  assert spelt.contains('because an expression in it has no value: ${nobody.knows}/tools')
  assert spelt.count('has no value') == 1

  // The very command that was printed does it.
  String recovered = run(next, 0)
  def plan = { String text ->
    text.readLines().findAll { it.contains('tool.bin') || it.contains('  owner: ') }*.replace('would be ', '')
  }
  assert plan(report).size() == 4
  assert plan(recovered) == plan(report)
  assert names(tools) == []
  def result = new JsonSlurper().parse(new File(killed, 'target/custody/recover-locks.json'))
  assert result.version == 1 && result.findings*.status == ['RESOLVED']
  assert result.findings[0].owner.verdict == 'DEAD'
  def entries = new File(killed, 'target/custody/ledger.jsonl').readLines().collect { new JsonSlurper().parseText(it) }
  assert entries*.outcome == ['STARTED', 'STARTED', 'FAILED', 'RECOVERED']
  assert entries[3].outputState == 'unchanged'

  // RL-12: nothing is left to do. Without directories the ledger and the POM say where to look.
  String idle = run("mvn ${options} -f ${killed}/pom.xml custody:recover-locks", 0)
  assert idle.contains("nothing to recover in ${new File(killed, 'target')} and in the directories of further outputs (1)")

  // Green, with the whole file.
  run("mvn ${options} ${context.get('properties')} -f ${killed}/pom.xml generate-resources", 0)
  assert names(tools) == ['tool.bin']
  assert new File(tools, 'tool.bin').length() == 22000
  assert requests('/tool.bin') == 2

  // CC-2: four modules at once, one output: one request, all green.
  File shared = new File(basedir, 'shared')
  String together = run("mvn ${options} -T4 ${context.get('properties')} -f ${shared}/pom.xml generate-resources", 0)
  assert requests('/shared.bin') == 1
  assert names(new File(shared, 'out')) == ['shared.bin']
  assert together.count(' -> ') == 1
  assert together.count('up to date: ') == 3
  assert together.count('waiting for ') >= 1

  // RL-9: a conflict stops the build; it names the candidates and a command for each.
  File conflict = new File(basedir, 'conflict')
  File target = new File(conflict, 'target')
  List left = names(target)
  assert left.size() == 6
  String unresolved = run("mvn ${options} -f ${conflict}/pom.xml initialize", 1)
  assert names(target) - 'custody' == left
  assert unresolved.contains('[UNRESOLVED]')
  [Outsider.FOREIGN, FetchRig.NEW, FetchRig.OLD].each {
    assert unresolved.contains(FetchRig.sha256(it).toString())
  }
  ['keep what the output holds', 'take the new file', 'take the previous output'].each {
    assert unresolved.contains("  ${it}: mvn -f ${conflict}/pom.xml ")
  }

  // The previous output is chosen; what loses is in the attic, with a manifest.
  run((unresolved =~ /take the previous output: (mvn .*)/)[0][1], 0)
  assert names(target) == ['.custody-attic', 'custody', 'out.bin']
  assert new File(target, 'out.bin').text == FetchRig.OLD
  List shelves = new File(target, '.custody-attic').listFiles() as List
  String manifests = shelves.collect { new File(it, 'manifest.txt').text }.join('')
  List kept = shelves.collectMany { it.listFiles() as List }*.text
  assert kept.contains(Outsider.FOREIGN) && kept.contains(FetchRig.NEW)
  [Outsider.FOREIGN, FetchRig.NEW].each { assert manifests.contains(FetchRig.sha256(it).toString()) }

  // And the build that was red is green.
  assert run("mvn ${options} -f ${conflict}/pom.xml initialize", 0).contains('nothing to recover in ')
} finally {
  server.close()
}
return true
