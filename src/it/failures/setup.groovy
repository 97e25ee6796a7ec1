import io.github.custody.Digest
import io.github.custody.DigestAlgorithm
import io.github.custody.Pins
import io.github.custody.fs.FileOps
import io.github.custody.store.Destination
import io.github.custody.store.LeafName
import io.github.custody.store.OutputLocation
import io.github.custody.store.OutputStore
import io.github.custody.testing.HttpFixture
import io.github.custody.testing.HttpResponders
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.nio.file.attribute.PosixFilePermissions
import java.security.MessageDigest
import java.time.Clock

byte[] good = ('good bytes ' * 2000).bytes
String sha256 = MessageDigest.getInstance('SHA-256').digest(good).encodeHex()
HttpFixture server = HttpFixture.start()
context.put('server', server)

server.serve('/good.bin', good)
server.serve('/locked.bin', good)
server.serve('/typo.bin', good)
server.on('/truncated.bin', HttpResponders.truncated(1000, good))
File lock = new File(basedir, 'lock-lost/target/thief.bin.lock')
server.on('/thief.bin', { request, answer ->
  answer.status(200).header('Content-Length', good.length as String).endOfHeaders()
  answer.write(Arrays.copyOf(good, 1000))
  assert lock.delete()
  answer.write(Arrays.copyOfRange(good, 1000, good.length))
})

// A repository with one artifact, as a server would have it.
File stock = new File(basedir, 'stock/io/github/custody/it/stock/good/1')
assert stock.mkdirs()
new File(stock, 'good-1.bin').bytes = good

// Previous outputs.
['keeps-previous', 'truncated'].each { module ->
  File previous = new File(basedir, module + '/target/previous.bin')
  previous.parentFile.mkdirs()
  previous.text = 'the previous output'
  Files.setPosixFilePermissions(previous.toPath(), PosixFilePermissions.fromString('rw-r-----'))
  Files.setLastModifiedTime(previous.toPath(), FileTime.fromMillis(1_600_000_000_123L))
  context.put(module, Files.readAttributes(previous.toPath(), 'unix:ino,lastModifiedTime,mode'))
}

// The lock of a live process, this one: held while Maven runs in another.
File lockedDirectory = new File(basedir, 'locked/target')
assert lockedDirectory.mkdirs()
Path held = lockedDirectory.canonicalFile.toPath()
Destination destination = new OutputStore(FileOps.system(), Clock.systemUTC())
    .open(new OutputLocation(held, held, new LeafName('locked.bin')))
Pins pins = new Pins([Digest.parse(DigestAlgorithm.SHA256, sha256)], OptionalLong.empty())
context.put('destination', destination)
context.put('transaction', destination.begin('fetch-verified', pins).transaction())

new File(basedir, 'test.properties').text = """\
server=http://127.0.0.1:${server.port()}
repository=${new File(basedir, 'stock').toURI()}
sha256=${sha256}
"""
return true
