const { ExternalsPlugin } = require('webpack')

/** What the host sets (host/src/remotes/federation-runtime.ts): what the entries of all remotes have in common. */
const HOST = 'ALMANAC_FEDERATION'

/**
 * What a remote's build takes of it and a host says that it provides, beside the shared modules: a release that is
 * built without a runtime fits no host of the time when each entry brought its own.
 */
exports.HOST_RUNTIME = require('./host-runtime.json')

/** The file by which the federation plugin would bring its runtime along and start it. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/

/**
 * Parts of webpack's and federation's runtime that the host does, by their names: loading scripts, where the entry
 * lies, the sharing, the start.
 */
const DONE_BY_HOST = ['load script', 'publicPath', 'sharing', 'embed federation']

/** What the chunks of an entry take from the host: keys by module, modules by chunk. */
function consumesOf({ chunk, chunkGraph }) {
  const keys = {}
  const chunks = {}
  for (const other of chunk.getAllReferencedChunks()) {
    const modules = chunkGraph.getChunkModulesIterableBySourceType(other, 'consume-shared') ?? []
    for (const module of modules) {
      const id = chunkGraph.getModuleId(module)
      keys[id] = module.options.shareKey
      chunks[other.id] = [...(chunks[other.id] ?? []), id]
    }
    chunks[other.id]?.sort()
  }
  return [keys, chunks].map((table) => JSON.stringify(table)).join(', ')
}

/**
 * Builds a remote's entry without what every entry would repeat: the host has
 * it once. What is left are the tables of the remote: its files, what it
 * exposes, what it takes from the host.
 */
exports.HostRuntimePlugin = class HostRuntimePlugin {
  constructor({ name }) {
    this.name = name
  }

  apply(compiler) {
    const { require, ensureChunkHandlers, interceptModuleExecution } = compiler.webpack.RuntimeGlobals
    new ExternalsPlugin('var', ({ request }, decide) => {
      if (request && RUNTIME_ENTRY.test(request)) decide(null, 'undefined')
      else decide()
    }).apply(compiler)
    // Styles are run while they are built, with a runtime of their own: there is no host then.
    const isEntry = (chunk) => chunk?.name === this.name
    const codeOf = (module) => {
      if (!isEntry(module.chunk)) return undefined
      if (DONE_BY_HOST.includes(module.name)) return ''
      if (module.name === 'federation runtime') return `${HOST}.start(${require}, ${JSON.stringify(this.name)});`
      if (module.name === 'consumes')
        return `${ensureChunkHandlers}.consumes = ${HOST}.consumer(${require}, ${consumesOf(module)});`
      return undefined
    }
    compiler.hooks.thisCompilation.tap('HostRuntimePlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('HostRuntimePlugin', (module) => {
        const generate = module.generate.bind(module)
        module.generate = () => codeOf(module) ?? generate()
      })
      // Nobody listens to modules being run.
      compilation.hooks.runtimeRequirementInTree
        .for(interceptModuleExecution)
        .tap('HostRuntimePlugin', (chunk, requirements) => {
          if (isEntry(chunk)) requirements.delete(interceptModuleExecution)
        })
    })
  }
}
