import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions

File directory = new File(basedir, 'staged/target/published')
assert directory.mkdirs()
File staged = new File(directory, 'incoming.tmp')
staged.bytes = ('staged bytes ' * 1000).bytes
Files.setPosixFilePermissions(staged.toPath(), PosixFilePermissions.fromString('rw-------'))
context.put('inode', Files.getAttribute(staged.toPath(), 'unix:ino'))
return true
