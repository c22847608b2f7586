const path = require('node:path')
const fs = require('node:fs')
const { root } = require('./base.cjs')
const { page } = require('./host.cjs')
const { readDescriptor } = require('./descriptor.cjs')

/**
 * The same code as one webpack bundle with the same code splitting, only to
 * measure what federation costs. Never deployed.
 */
exports.mono = (folder) => (_, { mode } = {}) => {
  const remotes = fs.readdirSync(path.join(root, 'remotes')).filter((name) => fs.existsSync(path.join(root, 'remotes', name, 'remote.ts')))
  const preload = (chunk) =>
    Object.fromEntries(
      remotes.flatMap((name) =>
        readDescriptor(path.join(root, 'remotes', name), 0).source.routes.map((route) => [
          route.path,
          [...new Set([...chunk(`remote_${name}`), ...(route.chunk ? chunk(route.chunk) : [])])],
        ]),
      ),
    )
  const configuration = page({ folder, output: 'dist-mono', mode, preload, namespaces: ['host', 'ui', ...remotes] })
  return {
    ...configuration,
    resolve: { ...configuration.resolve, alias: { './federation': path.join(folder, 'src/remotes/mono.ts') } },
  }
}
