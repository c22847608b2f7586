const { prerender } = require('./prerender.cjs')
const { HOST_RUNTIME } = require('./host-runtime-plugin.cjs')
const { integrityOf } = require('./integrity-plugin.cjs')
const { watchNeeds } = require('./shared-modules.cjs')
const { textFiles } = require('./text-files.cjs')

/** Files that a browser executes or applies: none is loaded without its hash. */
const LOADED = /\.(js|css)$/
/** Further files that scripts and styles reference: fonts, pictures. */
const ASSET = /\.(woff2|svg|png|webp)$/

/** Source maps, in a folder beside the files. */
const MAP = /^\.\.\/maps\/(.+\.map)$/

/** Requirements of the chunk with this name: its files, and what it consumes from the host. */
function needsOf(compilation, name) {
  const group = compilation.namedChunkGroups.get(name)
  if (!group) throw new Error(`No file of this build is of the chunk ${name}, which a route in remote.ts names`)
  const modules = group.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
  return {
    files: group.getFiles().filter((file) => LOADED.test(file)),
    shared: modules
      .filter((module) => module.type === 'consume-shared-module')
      .map((module) => module.options.shareKey),
  }
}

/** What the page may preload when this route is opened. */
function preloadOf(compilation, route, entry) {
  const needs = ['remote', route.chunk].map((name) => needsOf(compilation, name))
  return {
    files: [...new Set([entry, ...needs.flatMap(({ files }) => files)])],
    shared: [...new Set(needs.flatMap(({ shared }) => shared))].sort(),
  }
}

/**
 * Writes `release.json` next to the built files: what the registry has to know about this release.
 * `preload` names, per route, the files of its screen and the keys that it consumes from the host;
 * `needs` states the used parts of them, `prerendered` the HTML that the page shows before them.
 */
exports.ReleasePlugin = class ReleasePlugin {
  constructor({ remote, version, contract, descriptor, source }) {
    Object.assign(this, { remote, version, contract, descriptor, source })
  }

  /** The HTML of its prerendered screens; nothing in the development of one that has none. */
  async prerendered(compiler) {
    const prerendered = await prerender(compiler.webpack, compiler.context, this.source)
    return Object.keys(prerendered).length > 0 ? { prerendered } : {}
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const needs = watchNeeds(compilation, compiler.context)
      compilation.hooks.processAssets.tapPromise(
        { name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        async () => {
          const names = compilation.getAssets().map(({ name }) => name)
          const hashOf = (name) => integrityOf(compilation.getAsset(name).source.buffer())
          const hashes = (wanted) => Object.fromEntries(names.filter(wanted).map((name) => [name, hashOf(name)]))
          const maps = names.flatMap((name) => {
            const [, path] = MAP.exec(name) ?? []
            return path ? [[path, hashOf(name)]] : []
          })
          const entry = names.find((name) => /^remoteEntry\.[0-9a-f]+\.js$/.test(name))
          const release = {
            remote: this.remote,
            version: this.version,
            contract: this.contract,
            manifest: 'mf-manifest.json',
            files: hashes((name) => LOADED.test(name) || name === 'mf-manifest.json'),
            assets: hashes((name) => ASSET.test(name)),
            ...(maps.length > 0 ? { maps: Object.fromEntries(maps) } : {}),
            descriptor: this.descriptor,
            texts: textFiles(compilation, this.source.laterTexts),
            ...(await this.prerendered(compiler)),
            preload: Object.fromEntries(
              this.source.routes.map((route) => [route.path, preloadOf(compilation, route, entry)]),
            ),
            needs: { ...needs(), ...HOST_RUNTIME },
          }
          compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(release)))
        },
      )
    })
  }
}
