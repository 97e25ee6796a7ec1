import io.github.custody.testing.HttpFixture
import io.github.custody.testing.HttpResponders

HttpFixture server = HttpFixture.start()
context.put('server', server)
server.on('/failing.bin', HttpResponders.status(500))
server.on('/redirected.bin',
    HttpResponders.redirect(302, server.url('/failing.bin?sig=secondsecret')))
new File(basedir, 'test.properties').text =
    "custody.url=${server.url('/failing.bin?sig=firstsecret')}\n"
new File(basedir, 'redirected.properties').text =
    "custody.url=${server.url('/redirected.bin?sig=firstsecret')}\n"
return true
