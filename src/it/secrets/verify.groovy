def server = context.get('server')
String log = new File(basedir, 'build.log').text
String ledger = new File(basedir, 'target/custody/ledger.jsonl').text

// The server got the secrets; Maven's own copy of its command line is not ours to change.
assert server.requests()*.target() == [
    '/failing.bin?sig=firstsecret', '/redirected.bin?sig=firstsecret', '/failing.bin?sig=secondsecret']
String printed = log.readLines().findAll { !it.startsWith('Command line: ') }.join('\n')
assert printed.count('[FETCH_FAILED]') >= 2
assert printed.contains(server.url('/failing.bin'))
assert !printed.contains('firstsecret') && !printed.contains('secondsecret')
assert ledger.contains('"code":"FETCH_FAILED"')
assert !ledger.contains('firstsecret') && !ledger.contains('secondsecret')

server.close()
return true
