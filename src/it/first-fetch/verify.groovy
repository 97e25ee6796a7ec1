String log = new File(basedir, 'build.log').text
File output = new File(basedir, 'target/commons-lang3-3.12.0.jar')
assert output.length() == 587402
assert log.contains("-> ${output} (sha256:d919d904486c037f8d193412da0c92e22a9fa24230b9d67a57855c5c31c7e94e")
assert log.contains('"outcome":"FETCHED"')
return true
