const { createRequire } = require('node:module')
const path = require('node:path')

/** The version of the package of a shared key; null for our own, whose compatibility the contract version states. */
function versionOf(key, folder) {
  if (key.startsWith('@almanac/')) return null
  const require = createRequire(path.join(folder, 'package.json'))
  return require(`${key.split('/')[0]}/package.json`).version
}

/** The names by which other modules use this one; null if one of them uses all of it, or if it is unknown. */
function namesUsed(compilation, module) {
  const names = new Set()
  for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
    if (!dependency) continue
    for (const reference of compilation.getDependencyReferencedExports(dependency, undefined)) {
      const [name] = Array.isArray(reference) ? reference : reference.name
      if (name === undefined) return null
      names.add(name)
    }
  }
  return [...names].sort()
}

/**
 * Tracks what a remote consumes from the host. Returns a function that yields it once the modules
 * are known: by key, the version it was built against and the names that it uses.
 */
exports.watchNeeds = (compilation, folder) => {
  const needs = {}
  // Before modules are concatenated: afterwards the users of a name cannot be determined.
  compilation.hooks.afterOptimizeDependencies.tap('SharedModules', (modules) => {
    for (const module of modules) {
      if (module.type !== 'consume-shared-module') continue
      const { shareKey } = module.options
      needs[shareKey] = { version: versionOf(shareKey, folder), exports: namesUsed(compilation, module) }
    }
  })
  return () => Object.fromEntries(Object.entries(needs).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The exported names of a module; null for CommonJS, whose names are known only at run time. */
function namesProvided({ moduleGraph }, module) {
  if (module.buildMeta?.exportsType !== 'namespace') return null
  const names = moduleGraph.getProvidedExports(module)
  return Array.isArray(names) ? [...names].sort() : null
}

/** Tracks what the host offers under these keys: by key, its version and its names. */
exports.watchProvided = (compilation, keys, folder) => {
  const provided = {}
  compilation.hooks.afterOptimizeDependencies.tap('SharedModules', (modules) => {
    for (const module of modules) {
      for (const { dependency, resolvedModule } of compilation.moduleGraph.getOutgoingConnections(module)) {
        const key = dependency?.request
        if (!resolvedModule || !keys.includes(key) || provided[key]) continue
        provided[key] = { version: versionOf(key, folder), exports: namesProvided(compilation, resolvedModule) }
      }
    }
  })
  return () => Object.fromEntries(keys.filter((key) => provided[key]).map((key) => [key, provided[key]]))
}
