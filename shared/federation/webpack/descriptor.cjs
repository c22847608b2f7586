const fs = require('node:fs')
const path = require('node:path')
const ts = require('typescript')
const { root } = require('./base.cjs')

/** The descriptor that a remote's `remote.ts` declares. The file may import nothing but `defineRemote`. */
function readSource(folder) {
  const { outputText } = ts.transpileModule(fs.readFileSync(path.join(folder, 'remote.ts'), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const declared = { exports: {} }
  const only = (request) => {
    if (request === '@almanac/federation') return { defineRemote: (source) => source }
    throw new Error(`${folder}/remote.ts imports ${request}; a descriptor is data and imports only defineRemote`)
  }
  new Function('module', 'exports', 'require', outputText)(declared, declared.exports, only)
  return declared.exports.descriptor
}

/** Every language's word for a key of one namespace. */
function localise(namespace, key) {
  const words = {}
  for (const file of fs.readdirSync(path.join(root, 'locales')).filter((name) => name.endsWith('.json'))) {
    const texts = JSON.parse(fs.readFileSync(path.join(root, 'locales', file), 'utf8'))[namespace]
    const word = key.split('.').reduce((inner, part) => inner?.[part], texts)
    if (typeof word !== 'string')
      throw new Error(`locales/${file} has no text ${namespace}.${key}, which the descriptor names`)
    words[path.basename(file, '.json')] = word
  }
  return words
}

/** What the registry is told of a remote, with its source for the build. */
exports.readDescriptor = (folder, contract) => {
  const declared = readSource(folder)
  const fills = Object.entries(declared.slots ?? {}).map(([slot, fill]) => ({
    slot,
    ...(typeof fill === 'string' ? { file: fill } : fill),
  }))
  const source = { ...declared, slots: Object.fromEntries(fills.map(({ slot, file }) => [slot, file])) }
  return {
    source,
    descriptor: {
      name: source.name,
      contract,
      routes: source.routes.map(({ path: pattern, title, access = 'user', feature }) => ({
        path: pattern,
        title: localise(source.name, title),
        access,
        ...(feature ? { feature } : {}),
      })),
      navigation: source.navigation.map((place) => ({ ...place, label: localise(source.name, place.label) })),
      slots: Object.fromEntries(fills.map(({ slot }) => [slot, `./${slot}`])),
      slot_features: Object.fromEntries(
        fills.filter(({ feature }) => feature).map(({ slot, feature }) => [slot, feature]),
      ),
      ...(source.offline ? { offline: './offline' } : {}),
    },
  }
}
