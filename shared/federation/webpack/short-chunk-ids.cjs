const { createHash } = require('node:crypto')

/** Digits of an id at least: few enough for the tables of an entry, and more where two chunks would have the same. */
const LEAST_DIGITS = 4

/**
 * Gives each chunk without a name an id from the modules in it. Webpack's own readable ids list the modules: up to 100
 * characters, which an entry repeats in its tables and each chunk in its file.
 */
exports.ShortChunkIdsPlugin = class ShortChunkIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ShortChunkIdsPlugin', (compilation) => {
      compilation.hooks.beforeChunkIds.tap('ShortChunkIdsPlugin', (chunks) => {
        const context = compiler.context
        const used = new Set([...chunks].flatMap(({ name }) => name ?? []))
        const unnamed = [...chunks]
          .filter(({ name, id }) => !name && id === null)
          .map((chunk) => ({ chunk, hash: hashOf(compilation.chunkGraph, chunk, context) }))
          .sort((one, other) => (one.hash < other.hash ? -1 : 1))
        for (const { chunk, hash } of unnamed) {
          let digits = LEAST_DIGITS
          while (used.has(hash.slice(0, digits))) digits += 1
          chunk.id = hash.slice(0, digits)
          chunk.ids = [chunk.id]
          used.add(chunk.id)
        }
      })
    })
  }
}

/** The hash of the modules in a chunk, the same on each machine. */
function hashOf(graph, chunk, context) {
  const modules = [...graph.getChunkModulesIterable(chunk)].map((module) => module.libIdent({ context }) ?? '')
  return createHash('sha256').update(modules.sort().join('\n')).digest('hex')
}
