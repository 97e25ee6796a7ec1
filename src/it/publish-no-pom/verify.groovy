import groovy.json.JsonSlurper

File directory = new File(basedir, 'it has blanks')
assert directory.mkdir()
// Scripts are not filtered; the project has the version of the plugin.
String version = (new File(basedir, 'build.log').text =~ /Building publish-no-pom (\S+)/)[0][1]
String goal = "io.github.custody:custody-maven-plugin:${version}:publish-pair"

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
String maven = "mvn -B -ntp -Dmaven.repo.local='${localRepositoryPath}' ${goal}"

// Refused: nothing at all is created.
assert run(maven, 1).contains('[NO_SOURCE]')
assert directory.list() as List == []

// Published below the current directory, and nowhere is a folder with an expression.
new File(directory, 'app.bin').text = 'app'
run("${maven} -Dcustody.artifactFile=app.bin", 0)
assert directory.list().sort() as List == ['.custody', 'app.bin', 'published']
File published = new File(directory, 'published')
assert published.list().sort() as List == ['app.bin', 'app.bin.provenance.json']
assert new File(published, 'app.bin').text == 'app'

// Again: green. Another content: a collision, whose command fails in the same way.
assert run("${maven} -Dcustody.artifactFile=app.bin", 0).contains('already published')
new File(directory, 'app.bin').text = 'other'
String failed = run("${maven} -Dcustody.artifactFile=app.bin", 1)
assert failed.contains('[COLLISION]')
String next = (failed =~ /next: (mvn .*)/)[0][1]
assert next.contains(goal) && next.contains('-Dcustody.artifactFile=app.bin')
assert run(next, 1).contains('[COLLISION]')
assert new File(published, 'app.bin').text == 'app'

def entries = new File(directory, '.custody/ledger.jsonl').readLines().collect { new JsonSlurper().parseText(it) }
assert entries*.outcome ==
    ['STARTED', 'PUBLISHED', 'STARTED', 'ALREADY_PUBLISHED', 'STARTED', 'FAILED', 'STARTED', 'FAILED']
assert entries*.module.unique() == ['-']
assert entries[1].output == new File(published, 'app.bin').path
return true
