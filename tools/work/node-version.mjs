/**
 * Reports in one sentence that Node is too old. A separate file in plain syntax,
 * so that an old Node can run it before it parses anything newer.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error('Almanac needs Node 20.19 or newer; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
