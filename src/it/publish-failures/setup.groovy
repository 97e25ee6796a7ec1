import java.nio.file.Files
import java.nio.file.Path

['taken', 'half-taken', 'mismatch', 'typo'].each { new File(basedir, it + '/app.bin').text = 'mine' }
File taken = new File(basedir, 'taken/target/published')
assert taken.mkdirs()
new File(taken, 'app.bin').text = 'theirs'
File half = new File(basedir, 'half-taken/target/published')
assert half.mkdirs()
Files.createSymbolicLink(half.toPath().resolve('app.bin.provenance.json'), Path.of('nowhere'))
new File(basedir, 'mismatch/given.json').text =
    '{"_type":"https://in-toto.io/Statement/v1","subject":[{"digest":{"sha256":"' + '0' * 64 + '"}}]}'
return true
