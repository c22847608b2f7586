// Runs a TypeScript file in a process of its own, which a test can kill: node typescript-process.cjs FILE ARGUMENTS
const { readFileSync } = require('node:fs')
const { transformSync } = require('@swc/core')

require.extensions['.ts'] = (module, filename) => {
  const options = { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }
  module._compile(transformSync(readFileSync(filename, 'utf8'), { filename, ...options }).code, filename)
}
require(process.argv[2])
