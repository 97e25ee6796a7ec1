// Somebody may have run the example where it stands.
new File(basedir, 'target').deleteDir()
return true
