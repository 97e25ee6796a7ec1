import java.nio.file.Files

def server = context.get('server')
String log = new File(basedir, 'build.log').text

/** What was printed between the start of a goal in a module and that of the next one. */
def told = { String module, String code ->
  String failure = log.substring(log.indexOf("on project ${module}: "))
  String message = failure.substring(0, failure.indexOf('  next: ') + 400)
  assert message.contains("[${code}]")
  return message
}
def files = { String module ->
  File target = new File(basedir, module + '/target')
  (target.list() ?: []).findAll { it != 'custody' }.sort()
}
def ledger = { String module -> new File(basedir, module + '/target/custody/ledger.jsonl') }
def requests = { String path -> server.requests().count { it.path() == path } }

assert log.count('BUILD FAILURE') == 2

// E-1: twice red, nothing is there, nothing was reused.
String mismatch = told('wrong-digest', 'DIGEST_MISMATCH')
assert mismatch.contains("from: ${server.url('/good.bin')}")
assert mismatch.contains('expected: sha256:' + '0' * 64)
assert mismatch.contains('actual: sha256:')
assert mismatch.contains('next: mvn -f ' + new File(basedir, 'wrong-digest/pom.xml'))
assert mismatch.contains(' custody:fetch-verified@tool')
assert files('wrong-digest') == []
assert requests('/good.bin') == 4
assert ledger('wrong-digest').readLines().count { it.contains('"code":"DIGEST_MISMATCH"') } == 2

// E-6: the previous output is the same file, byte for byte.
['keeps-previous': 'DIGEST_MISMATCH', 'truncated': 'STREAM_ERROR'].each { module, code ->
  told(module, code)
  File previous = new File(basedir, module + '/target/previous.bin')
  assert previous.text == 'the previous output'
  assert Files.readAttributes(previous.toPath(), 'unix:ino,lastModifiedTime,mode') == context.get(module)
  assert files(module) == ['previous.bin']
}

// L-7: nothing was committed, and no lock was made again.
told('lock-lost', 'LOCK_LOST')
assert files('lock-lost') == []

// L-1: no request, the owner is named, and its lock is unharmed.
String locked = told('locked', 'LOCKED')
assert locked.contains("verdict: LIVE: ") && locked.contains("lockTimeout")
assert requests('/locked.bin') == 0
assert files('locked') == ['locked.bin.lock']
assert locked.contains("process ${ProcessHandle.current().pid()} on ")
assert context.get('transaction').finishUntouched(false) == []
context.get('transaction').close()
context.get('destination').close()
assert files('locked') == []

// E-16: refused before anything was touched; a refusal creates no ledger.
String typo = told('typo', 'BAD_CONFIGURATION')
assert typo.contains('<sha521>') && typo.contains('<sha512>')
assert requests('/typo.bin') == 0
assert !new File(basedir, 'typo/target').exists()

// Coordinates: the file that would be used again is named.
String artifact = told('wrong-artifact', 'DIGEST_MISMATCH')
assert artifact.contains('from repository ')
assert artifact.contains('local copy: ') && artifact.contains('good-1.bin')
assert files('wrong-artifact') == []
assert told('no-artifact', 'FETCH_FAILED').contains('not found in stock')
assert told('reactor', 'NO_SOURCE').contains('built in this reactor')

server.close()
return true
