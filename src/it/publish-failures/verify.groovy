import groovy.json.JsonSlurper
import java.nio.file.Files
import java.security.MessageDigest

String log = new File(basedir, 'build.log').text
def names = { String module -> (new File(basedir, module + '/target/published').list() ?: [] as String[]).sort() as List }
def ledger = { String module ->
  new File(basedir, module + '/target/custody/ledger.jsonl').readLines().collect { new JsonSlurper().parseText(it) }
}
def failedTwice = { String module, String code ->
  def entries = ledger(module)
  assert entries*.outcome == ['STARTED', 'FAILED', 'STARTED', 'FAILED']
  assert entries[1].code == code && entries[3].code == code
  assert !entries[1].committed && entries[1].outputState == 'unchanged' && !entries[1].kept
  assert entries[1].next.startsWith("mvn -f ") && entries[1].next.contains(" custody:publish-pair@release")
}
def sha256 = { String text -> 'sha256:' + MessageDigest.getInstance('SHA-256').digest(text.bytes).encodeHex() }

// PP-2, T-2: theirs stays, and the message has both digests.
assert names('taken') == ['app.bin']
assert new File(basedir, 'taken/target/published/app.bin').text == 'theirs'
failedTwice('taken', 'COLLISION')
assert log.count('[COLLISION]') >= 4
assert log.contains(sha256('mine')) && log.contains(sha256('theirs'))
assert log.contains('advice: publish under another name')

// PP-3: the artifact never appears.
assert names('half-taken') == ['app.bin.provenance.json']
assert Files.isSymbolicLink(new File(basedir, 'half-taken/target/published/app.bin.provenance.json').toPath())
failedTwice('half-taken', 'COLLISION')

assert names('mismatch') == []
failedTwice('mismatch', 'PAIR_MISMATCH')

// Before anything is touched.
assert !new File(basedir, 'unbuilt/target').exists()
assert log.contains("the project's artifact is no file yet: run `mvn package` first")
assert log.contains('[NO_SOURCE]')
assert !new File(basedir, 'typo/target').exists()
assert log.contains('<sidecarFiel> in the configuration of execution release is no parameter; did you mean <sidecarFile>?')
return true
