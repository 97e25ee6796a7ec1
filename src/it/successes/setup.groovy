import io.github.custody.testing.HttpFixture
import java.security.MessageDigest

def sha256 = { byte[] bytes -> MessageDigest.getInstance('SHA-256').digest(bytes).encodeHex().toString() }
byte[] good = ('good bytes ' * 2000).bytes
byte[] other = 'other bytes'.bytes
HttpFixture server = HttpFixture.start()
context.put('server', server)
server.serve('/good.bin', good)
server.serve('/other.bin', other)

File stock = new File(basedir, 'stock/io/github/custody/it/stock/good/1')
assert stock.mkdirs()
new File(stock, 'good-1.bin').bytes = good

def properties = { byte[] pinned -> """\
server=http://127.0.0.1:${server.port()}
repository=${new File(basedir, 'stock').toURI()}
goodSha256=${sha256(good)}
sha256=${sha256(pinned)}
""" }
new File(basedir, 'test.properties').text = properties(good)
new File(basedir, 'other.properties').text = properties(other)
return true
