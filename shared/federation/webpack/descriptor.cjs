const fs = require('node:fs')
const path = require('node:path')
const ts = require('typescript')
const { root } = require('./base.cjs')

const identity = (source) => source

/** Declares a flag of a type, as the functions of `@almanac/federation` do. */
const flagOf =
  (type) =>
  (name, { label, ...values }) => ({ name, label, definition: { type, ...values } })

/** What a declaration imports from `@almanac/federation`. */
const declaring = {
  defineRemote: identity,
  defineRoutes: identity,
  booleanFlag: flagOf('boolean'),
  choiceFlag: flagOf('choice'),
  numberFlag: flagOf('number'),
}

/** Runs a file of data below a remote's folder: it may import what declares, and other such files. */
function runData(folder, file) {
  const { outputText } = ts.transpileModule(fs.readFileSync(path.join(folder, file), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const declared = { exports: {} }
  const only = (request) => {
    if (request === '@almanac/federation') return declaring
    if (request === './src/flags') return runData(folder, 'src/flags.ts')
    throw new Error(
      `${folder}/${file} imports ${request}; a descriptor is data: it imports only @almanac/federation, its flags (./src/flags), and screens inside a function`,
    )
  }
  new Function('module', 'exports', 'require', outputText)(declared, declared.exports, only)
  return declared.exports
}

/** The descriptor declared in a remote's `remote.ts`. Its screens are not loaded. */
const readSource = (folder) => runData(folder, 'remote.ts').descriptor

/** The flags of a remote by their own names, with their texts. */
function flagsOf({ name: remote, flags = [] }) {
  const own = flags.map(({ name, label, definition }) => {
    const [owner, flag] = name.split('.')
    if (owner !== remote) throw new Error(`The flag ${name} of ${remote} must be named ${remote}.NAME`)
    return [flag, { label: localise(remote, label), definition }]
  })
  return own.length > 0 ? { flags: Object.fromEntries(own) } : {}
}

/** The chunk of a route's screen, from the webpack comment that names it. */
function chunkOf(remote, { path: pattern, screen }) {
  const [, chunk] = /webpackChunkName: "([\w-]+)"/.exec(String(screen)) ?? []
  if (!chunk)
    throw new Error(`The screen of ${pattern} in the remote.ts of ${remote} names no chunk (webpackChunkName)`)
  return chunk
}

/** The place that stays mounted and is one element with a route, which shows its screen or stands beside it. */
function placeOf({ routes, navigation }, { screen, beside }) {
  const list = beside ?? screen
  const place = navigation.find(
    ({ path: pattern, keep_mounted }) =>
      keep_mounted && routes.some((route) => route.path === pattern && route.screen === list),
  )
  return place ? { of_place: place.path } : {}
}

/** Whether a route is a list and its detail beside each other: it says so, or has a list beside it, or is such a list. */
const panesOf = ({ routes }, { screen, beside, nothingOpen, panes }) =>
  panes || beside || nothingOpen || routes.some((route) => route.beside === screen) ? { panes: true } : {}

/** The text of a key of one namespace in every language. */
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

/** The registry's description of a remote, and its source for the build. */
exports.readDescriptor = (folder, contract) => {
  const declared = readSource(folder)
  const fills = Object.entries(declared.slots ?? {}).map(([slot, fill]) => ({
    slot,
    ...(typeof fill === 'string' ? { file: fill } : fill),
  }))
  const source = {
    ...declared,
    routes: declared.routes.map((route) => ({ ...route, chunk: chunkOf(declared.name, route) })),
    slots: Object.fromEntries(fills.map(({ slot, file }) => [slot, file])),
  }
  return {
    source,
    descriptor: {
      name: source.name,
      contract,
      routes: source.routes.map((route) => ({
        path: route.path,
        title: localise(source.name, route.title),
        access: route.access ?? 'user',
        ...(route.feature ? { feature: route.feature } : {}),
        ...placeOf(source, route),
        ...panesOf(source, route),
      })),
      navigation: source.navigation.map((place) => ({ ...place, label: localise(source.name, place.label) })),
      slots: Object.fromEntries(fills.map(({ slot }) => [slot, `./${slot}`])),
      slot_features: Object.fromEntries(
        fills.filter(({ feature }) => feature).map(({ slot, feature }) => [slot, feature]),
      ),
      ...(source.offline ? { offline: './offline' } : {}),
      ...flagsOf(source),
    },
  }
}

/** What a remote exposes, for the federation plugin: its screens, its offline prefetching, and its fills of slots. */
exports.exposedBy = ({ slots = {}, offline }) => ({
  './remote': { import: './src/remote.tsx', name: 'remote' },
  ...(offline ? { './offline': { import: offline, name: 'offline' } } : {}),
  ...Object.fromEntries(
    Object.entries(slots).map(([slot, file]) => [`./${slot}`, { import: file, name: slot.replace(/\W/g, '_') }]),
  ),
})
