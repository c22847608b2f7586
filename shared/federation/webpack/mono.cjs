const path = require('node:path')
const fs = require('node:fs')
const { root } = require('./base.cjs')
const { LATER, page } = require('./host.cjs')
const { exposedBy, readDescriptor } = require('./descriptor.cjs')

/**
 * Writes the replacement of host/src/remotes/release-container.ts: it loads everything that the
 * remotes expose from the single bundle.
 */
function writeContainer(folder, remotes) {
  const exposed = (name) =>
    Object.entries(exposedBy(readDescriptor(path.join(root, 'remotes', name), 0).source))
      .map(([key, { import: file, name: chunk }]) => {
        const chunkName = key === './remote' ? `remote_${name}` : `${name}_${chunk}`
        return `    ${JSON.stringify(key)}: () => import(/* webpackChunkName: ${JSON.stringify(chunkName)} */ ${JSON.stringify(path.join(root, 'remotes', name, file))}),`
      })
      .join('\n')
  const file = path.join(folder, '.cache/mono/release-container.js')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(
    file,
    `const modules = {
${remotes.map((name) => `  ${name}: {\n${exposed(name)}\n  },`).join('\n')}
}

export async function loadExposed(remote, _source, exposed) {
  return { module: await modules[remote][exposed](), textScope: null }
}

// The one bundle knows no previews.
export async function forgetContainer() {}
`,
  )
  return file
}

/**
 * The same code as a single webpack bundle with the same code splitting, only to measure the cost
 * of federation. Never deployed.
 */
exports.mono =
  (folder) =>
  (_, { mode } = {}) => {
    const remotes = fs
      .readdirSync(path.join(root, 'remotes'))
      .filter((name) => fs.existsSync(path.join(root, 'remotes', name, 'remote.ts')))
    const sources = remotes.map((name) => readDescriptor(path.join(root, 'remotes', name), 0).source)
    const later = [...LATER, ...sources.flatMap(({ laterTexts = [] }) => laterTexts)]
    const preload = (chunk) =>
      Object.fromEntries(
        sources.flatMap(({ name, routes }) =>
          routes.map((route) => [route.path, [...new Set([...chunk(`remote_${name}`), ...chunk(route.chunk)])]]),
        ),
      )
    const configuration = page({
      folder,
      output: 'dist-mono',
      mode,
      preload,
      namespaces: ['host', 'ui', ...remotes],
      later,
    })
    // Shares in webpack what the host shares at run time: otherwise each remote's chunk would hold
    // a copy of it.
    configuration.optimization.splitChunks.cacheGroups.queries = {
      chunks: 'async',
      test: /[\\/](?:@tanstack|idb)[\\/]|[\\/]shared[\\/](?:api-client|outbox)[\\/]src[\\/]/,
      name: 'queries',
      enforce: true,
    }
    return {
      ...configuration,
      resolve: {
        ...configuration.resolve,
        alias: {
          ...configuration.resolve.alias,
          './release-container': writeContainer(folder, remotes),
        },
      },
    }
  }
