const { ExternalsPlugin } = require('webpack')
const HELPERS = require('./runtime-helpers.json')

/**
 * Set by the host (host/src/remotes/federation-runtime.ts): the code that the entries of all
 * remotes have in common.
 */
const HOST = 'ALMANAC_FEDERATION'

/**
 * Required by a remote's build and provided by a host, in addition to the shared modules: a release
 * built without a runtime does not fit hosts from the time when each entry brought its own.
 */
exports.HOST_RUNTIME = require('./host-runtime.json')

/** The file by which the federation plugin would bundle and start its runtime. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/

/** Functions of webpack's runtime that depend on no build, by their names there: an entry uses those of the host. */
const helpers = ({ require }) => HELPERS.map((name) => `${require}.${name}`)

/** Parts of webpack's runtime that the host provides to an entry: helpers, loading scripts, the URL of the entry. */
const providedByHost = (globals) => [...helpers(globals), globals.loadScript, globals.publicPath]

/**
 * The federation runtime of an entry, with what it consumes and shares, by the names of its parts. Left out, an entry
 * has 1.8 KB with brotli instead of 16.6 (docs/decisions/112-module-federation-runtime.md).
 */
const [RUNTIME, CONSUMES, SHARING] = ['federation runtime', 'consumes', 'sharing']

/** What the chunks of an entry consume from the host: keys by module, modules by chunk. */
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
 * Builds a remote's entry without the code common to all entries, which the host has once. What
 * remains are the remote's tables: its files, what it exposes, and what it consumes from the host.
 */
exports.HostRuntimePlugin = class HostRuntimePlugin {
  constructor({ name }) {
    this.name = name
  }

  apply(compiler) {
    const { RuntimeGlobals } = compiler.webpack
    const { require, ensureChunkHandlers, interceptModuleExecution } = RuntimeGlobals
    new ExternalsPlugin('var', ({ request }, decide) => {
      if (request && RUNTIME_ENTRY.test(request)) decide(null, 'undefined')
      else decide()
    }).apply(compiler)
    // Styles are executed during the build, with a runtime of their own: there is no host then.
    const isEntry = (chunk) => chunk?.name === this.name
    const codeOf = (module) => {
      if (!isEntry(module.chunk)) return undefined
      if (module.name === SHARING) return ''
      if (module.name === RUNTIME)
        return `${HOST}.helpers(${require});${HOST}.start(${require}, ${JSON.stringify(this.name)});`
      if (module.name === CONSUMES)
        return `${ensureChunkHandlers}.consumes = ${HOST}.consumer(${require}, ${consumesOf(module)});`
      return undefined
    }
    compiler.hooks.thisCompilation.tap('HostRuntimePlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('HostRuntimePlugin', (module) => {
        const generate = module.generate.bind(module)
        module.generate = () => codeOf(module) ?? generate()
      })
      for (const part of providedByHost(RuntimeGlobals))
        compilation.hooks.runtimeRequirementInTree
          .for(part)
          // Before webpack adds its own; `true` keeps it from doing so.
          .tap({ name: 'HostRuntimePlugin', stage: -100 }, (chunk) => (isEntry(chunk) ? true : undefined))
      // Nothing intercepts the execution of modules.
      compilation.hooks.runtimeRequirementInTree
        .for(interceptModuleExecution)
        .tap('HostRuntimePlugin', (chunk, requirements) => {
          if (isEntry(chunk)) requirements.delete(interceptModuleExecution)
        })
    })
  }
}

/** Keeps in the host's build every helper that it provides to entries, whether its own modules use it or not. */
exports.ProvideHelpersPlugin = class ProvideHelpersPlugin {
  apply(compiler) {
    const { RuntimeGlobals } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ProvideHelpersPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ProvideHelpersPlugin', (_chunk, requirements) => {
        for (const helper of helpers(RuntimeGlobals)) requirements.add(helper)
      })
    })
  }
}
