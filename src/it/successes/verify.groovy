import groovy.json.JsonSlurper

def server = context.get('server')
String log = new File(basedir, 'build.log').text
def target = { String module -> new File(basedir, module + '/target') }
def ledger = { String module ->
  new File(target(module), 'custody/ledger.jsonl').readLines().collect { new JsonSlurper().parseText(it) }
}

// One request for each content that was fetched by URL, none of them offline.
assert server.requests()*.path() == ['/good.bin', '/other.bin']

// E-5, E-19: the last entry for the output speaks of the second source only.
def entries = ledger('by-url')
assert entries*.outcome == ['STARTED', 'FETCHED', 'STARTED', 'UP_TO_DATE', 'STARTED', 'FETCHED', 'STARTED', 'FAILED']
assert entries*.build.unique().size() == 4
assert entries*.output.unique() == [new File(target('by-url'), 'tool.bin').path]
assert entries[1].source == server.url('/good.bin')
assert entries[5].source == server.url('/other.bin')
assert entries[5].actual == entries[5].expected && entries[5].actual != entries[1].actual
assert entries[5].size == 11 && entries[5].committed && entries[5].outputState == 'new'
assert entries[1].execution == 'tool' && entries[1].module == 'io.github.custody.it.successes:by-url:1'
File tool = new File(target('by-url'), 'tool.bin')
assert tool.text == 'other bytes' && tool.canExecute()

// E-14: offline, a verified output is a success and anything else a refusal.
assert entries[7].code == 'OFFLINE' && entries[7].outputState == 'unchanged'
assert log.contains('up to date: ' + tool)
assert log.contains('[OFFLINE]')

// One build id for all modules of a session.
def coordinates = ledger('by-coordinates')
assert coordinates[0].build == entries[0].build
assert coordinates[1].outcome == 'FETCHED'
assert coordinates[1].source == 'io.github.custody.it.stock:good:1:bin'
assert new File(target('by-coordinates'), 'good-1.bin').length() == 22000

// A skip is loud and recorded.
assert ledger('skipped')*.outcome.unique() == ['SKIPPED']
assert log.contains('[WARNING] skipped, because custody.skip is set')
assert target('skipped').list() as List == ['custody']

server.close()
return true
