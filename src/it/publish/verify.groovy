import groovy.json.JsonSlurper
import java.nio.file.Files
import java.security.MessageDigest

String log = new File(basedir, 'build.log').text
def ledger = { String module ->
  new File(basedir, module + '/target/custody/ledger.jsonl').readLines().collect { new JsonSlurper().parseText(it) }
}
def attribute = { File file, String name -> Files.getAttribute(file.toPath(), 'unix:' + name) }
def hex = { String algorithm, File file -> MessageDigest.getInstance(algorithm).digest(file.bytes).encodeHex().toString() }

/** The statement names the file, and is one line. */
def namedBy = { File sidecar, File artifact ->
  assert sidecar.readLines().size() == 1 && sidecar.text.endsWith('}\n')
  def statement = new JsonSlurper().parse(sidecar)
  assert statement._type == 'https://in-toto.io/Statement/v1'
  assert statement.predicateType == 'https://slsa.dev/provenance/v1'
  assert statement.subject == [[name: artifact.name, digest: [sha256: hex('SHA-256', artifact), sha512: hex('SHA-512', artifact)]]]
}

// The project's artifact and its provenance, and nothing else.
File published = new File(basedir, 'jar/target/published')
File jar = new File(published, 'jar-1.jar')
assert published.list().sort() as List == ['jar-1.jar', 'jar-1.jar.provenance.json']
assert jar.bytes == new File(basedir, 'jar/target/jar-1.jar').bytes
namedBy(new File(published, 'jar-1.jar.provenance.json'), jar)
assert attribute(jar, 'nlink') == 1

// The staged file is the published one, and keeps its own name; the second build finds the pair.
File directory = new File(basedir, 'staged/target/published')
File data = new File(directory, 'data.bin')
assert directory.list().sort() as List == ['data.bin', 'data.json', 'incoming.tmp']
assert attribute(data, 'ino') == context.get('inode') && attribute(data, 'nlink') == 2
assert (attribute(data, 'mode') & 0777) == 0640
namedBy(new File(directory, 'data.json'), data)

// Twice green, and recorded.
['jar': jar, 'staged': data].each { module, output ->
  def entries = ledger(module)
  assert entries*.outcome == ['STARTED', 'PUBLISHED', 'STARTED', 'ALREADY_PUBLISHED']
  assert entries*.goal.unique() == ['publish-pair']
  assert entries*.output.unique() == [output.path]
  def (started, first, again, second) = entries
  assert first.committed && first.outputState == 'new'
  assert !second.committed && second.outputState == 'unchanged'
  [first, second].each {
    assert it.size == output.length()
    assert it.actual == "sha256:${hex('SHA-256', output)} sha512:${hex('SHA-512', output)}"
  }
  assert log.contains("already published: ${output} (sha256:${hex('SHA-256', output)}")
}
assert ledger('jar')[1].source == new File(basedir, 'jar/target/jar-1.jar').path

// A module without a file.
assert log.count('nothing to publish: the packaging pom makes no file') == 2
assert !new File(basedir, 'target/published').exists()
return true
