import io.github.custody.CustodyException
import io.github.custody.testing.FetchRig
import io.github.custody.testing.HttpFixture
import io.github.custody.testing.HttpResponders
import io.github.custody.testing.Outsider
import io.github.custody.testing.Script
import java.security.MessageDigest
import java.time.Duration
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger

byte[] good = ('good bytes ' * 2000).bytes
String sha256 = MessageDigest.getInstance('SHA-256').digest(good).encodeHex()

// The first client gets a part and then silence, all others get everything, one of them slowly.
HttpFixture server = HttpFixture.start()
context.put('server', server)
def first = HttpResponders.stalled(5000, good)
def others = HttpResponders.bytes(good)
['/tool.bin', '/healed.bin'].each { path ->
  AtomicInteger clients = new AtomicInteger()
  server.on(path, { request, answer ->
    (clients.getAndIncrement() == 0 ? first : others).respond(request, answer)
  })
}
server.on('/shared.bin', { request, answer ->
  answer.status(200).header('Content-Length', good.length as String).endOfHeaders()
  answer.write(Arrays.copyOf(good, 1000))
  answer.clientStaysFor(Duration.ofSeconds(3))
  answer.write(Arrays.copyOfRange(good, 1000, good.length))
})
new File(basedir, 'test.properties').text = """\
server=http://127.0.0.1:${server.port()}
sha256=${sha256}
"""
context.put('properties', "-Dserver=http://127.0.0.1:${server.port()} -Dsha256=${sha256}")

// A real build, killed as `kill -9` does while the body arrives.
File tools = new File(basedir, 'killed/tools')
File printed = new File(basedir, 'killed.log')
ProcessBuilder shell = new ProcessBuilder('sh', '-c',
    "exec mvn -B -ntp -Dmaven.repo.local='${localRepositoryPath}' ${context.get('properties')} -T2 generate-resources < /dev/null")
shell.directory(basedir).redirectErrorStream(true).redirectOutput(printed)
shell.environment().with {
  put('PATH', new File(System.getProperty('maven.home'), 'bin').path + File.pathSeparator + get('PATH'))
  put('MAVEN_ARGS', '')
}
Process build = shell.start()
context.put('pid', build.pid())
def arrived = {
  [tools, new File(basedir, 'healed/target')].every { directory ->
    (directory.listFiles() ?: []).any { it.name.contains('.partial-') && it.length() == 5000 }
  }
}
long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3)
while (!arrived() && build.isAlive() && System.nanoTime() < end) {
  build.waitFor(50, TimeUnit.MILLISECONDS)
}
assert arrived() : printed.text
assert build.isAlive() : printed.text
build.destroyForcibly()
assert build.waitFor(60, TimeUnit.SECONDS)
assert !new File(tools, 'tool.bin').exists()

// A fetch that another program disturbs between keeping the previous output and replacing it.
FetchRig rig = new FetchRig(new File(basedir, 'conflict').canonicalFile.toPath()).withPrevious()
File workshop = new File(basedir, 'workshop')
assert workshop.mkdir()
Script script = new Script().after('LINK out.bin out.bin.recovery-*', { new Outsider(workshop.toPath()).replace(rig.output()) })
try {
  rig.interposing(script).fetch()
  assert false : 'the fetch should have failed'
} catch (CustodyException e) {
  assert e.code().name() == 'OUTPUT_CHANGED'
}
return true
