const { createHash } = require('node:crypto')

const LOADED = /\.(js|css)$/

/** The files of the chunk with this name and of all that load with it. */
function chunkFiles(compilation, name) {
  const group = compilation.namedChunkGroups.get(name)
  return group ? group.getFiles().filter((file) => LOADED.test(file)) : []
}

/**
 * Writes `release.json` beside the built files: what the registry has to know
 * of this release. `preload` names, per route, the files that its screen needs.
 */
exports.ReleasePlugin = class ReleasePlugin {
  constructor({ remote, version, contract, descriptor, source, shared }) {
    Object.assign(this, { remote, version, contract, descriptor, source, shared })
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 }, () => {
        const names = compilation.getAssets().map(({ name }) => name)
        const sri = (name) => `sha384-${createHash('sha384').update(compilation.getAsset(name).source.buffer()).digest('base64')}`
        const entry = names.find((name) => /^remoteEntry\.[0-9a-f]+\.js$/.test(name))
        const exposed = chunkFiles(compilation, 'remote')
        const release = {
          remote: this.remote,
          version: this.version,
          contract: this.contract,
          manifest: 'mf-manifest.json',
          files: Object.fromEntries(names.filter((name) => LOADED.test(name) || name === 'mf-manifest.json').map((name) => [name, sri(name)])),
          descriptor: this.descriptor,
          preload: Object.fromEntries(
            this.source.routes.map((route) => [route.path, [...new Set([entry, ...exposed, ...(route.chunk ? chunkFiles(compilation, route.chunk) : [])])]]),
          ),
          shared: this.shared,
        }
        compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(release)))
      })
    })
  }
}
