import type { HostDocument, ReleaseDocument, SharedModules } from '@almanac/contracts/platform/releases'
import type { Built } from '../releases/built'
import { counted } from '../output'
import { anything, RELEASE_ADDRESS, messageOf, openPage, type Page } from './browser'
import type { Finding } from './document'
import { runtimeHelpers } from './runtime-helpers'
import { propertyOf } from '@almanac/domain/records'

const nameIn = (value: unknown, key: string): string => {
  const name = propertyOf(value, key)
  return typeof name === 'string' ? name : ''
}

const isCallable = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'

/** Whether React can render it: a function, or the result of `lazy`, `memo` and the like. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

/** The part of webpack's runtime in an entry that runs modules. */
interface Modules {
  m: Record<string, (module: { exports: object }) => void>
}

/**
 * Timeout for loading a part of a build, in milliseconds; a part that waits for a timer or a
 * response never finishes here.
 */
const RUN_TIMEOUT_MS = 3_000

async function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('it did not finish: what is done while a file is loaded may wait for nothing')),
      RUN_TIMEOUT_MS,
    )
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Replaces what the host does for the entry of every remote (host/src/remotes/federation-runtime.ts). */
function federation(standIn: (key: string) => object, loadScript: Page['loadScript']): object {
  const runtime = { bundlerRuntime: { initContainerEntry: () => undefined } }
  return {
    helpers: (require: object) => Object.assign(require, runtimeHelpers),
    start: (require: object) => Object.assign(require, { federation: runtime, l: loadScript, p: RELEASE_ADDRESS }),
    consumer:
      ({ m }: Modules, keys: Record<string, string>, chunks: Record<string, string[]>) =>
      (chunk: string) => {
        for (const id of chunks[chunk] ?? []) {
          m[id] = (module) => {
            module.exports = standIn(keys[id] ?? id)
          }
        }
      },
  }
}

type Get = (exposed: string) => Promise<unknown>

/** Runs the entry named in the manifest; returns the modules it exposes. Throws an error with a readable message. */
async function startEntry({ files }: Built, manifest: string, page: Page): Promise<Get> {
  const text = files.find((file) => file.path === manifest)?.content
  let metaData: unknown
  try {
    metaData = propertyOf(JSON.parse(text ? Buffer.from(text).toString() : ''), 'metaData')
  } catch {
    throw new Error(`${manifest} is no JSON`)
  }
  const entry = propertyOf(metaData, 'remoteEntry')
  const path = [nameIn(entry, 'path'), nameIn(entry, 'name')].filter(Boolean).join('/')
  const globalName = nameIn(metaData, 'globalName')
  if (!path || !globalName) throw new Error(`${manifest} does not say what the entry is, and under which name`)
  page.run(path)
  const container: unknown = page.globals[globalName]
  const [init, get] = [propertyOf(container, 'init'), propertyOf(container, 'get')]
  if (!isCallable(init) || !isCallable(get)) throw new Error(`${path} sets no container named ${globalName}`)
  await init({}, [], {})
  return async (exposed) => {
    const factory = await get(exposed)
    return isCallable(factory) ? factory() : undefined
  }
}

/**
 * Loads a build like a browser, in Node, with stand-ins for all modules shared by the host: its
 * entry, `./remote`, every slot, the prefetch for offline use, and every lazy screen. Nothing is
 * rendered.
 */
export async function runBuilt(built: Built, host: HostDocument): Promise<Finding> {
  const { document, files } = built
  const loaders: Loader[] = []
  const faults: string[] = []
  const page = openPage(
    (path) => {
      const file = files.find((one) => one.path === path)
      if (!file || !(path in document.files)) throw new Error(`${path} is loaded, and release.json has no hash of it`)
      return Buffer.from(file.content).toString()
    },
    {
      ALMANAC_FEDERATION: federation(sharedStandIns(host.provides, loaders), (url, done) => page.loadScript(url, done)),
      ALMANAC_INTEGRITY: (url: string) => document.files[url.replace(RELEASE_ADDRESS, '')] ?? '',
    },
  )

  const attempt = async (what: string, work: () => Promise<void>) => {
    const before = page.failures.length
    await inTime(work()).catch((error: unknown) =>
      faults.push(`${what}: ${page.failures.slice(before)[0] ?? messageOf(error)}`),
    )
  }

  const { slots, offline } = document.descriptor
  let screens = 0
  let get: Get = () => Promise.resolve(undefined)
  await attempt('the entry', async () => {
    get = await startEntry(built, document.manifest, page)
  })
  if (faults.length === 0) {
    await attempt('./remote', async () => {
      const remote = propertyOf(await get('./remote'), 'remote')
      if (!isComponent(propertyOf(remote, 'Screens')))
        throw new Error('src/remote.tsx exports no `remote` with a component `Screens`')
    })
    for (const [slot, exposed] of Object.entries(slots)) {
      await attempt(`the slot ${slot}`, async () => {
        if (!isComponent(propertyOf(await get(exposed), 'Fill')))
          throw new Error('its file exports no component `Fill`')
      })
    }
    if (offline !== undefined) {
      await attempt(offline, async () => {
        if (!isCallable(propertyOf(await get(offline), 'prepareOffline')))
          throw new Error('the file that remote.ts names under `offline` exports no function `prepareOffline`')
      })
    }
    // A screen may add further ones.
    for (let load = loaders.shift(); load; load = loaders.shift()) {
      const loader = load
      screens += 1
      await attempt('a screen that is loaded later', async () => {
        const loaded = await loader()
        if (!isComponent(loaded) && !isComponent(propertyOf(loaded, 'default')))
          throw new Error('what is loaded is no component')
      })
    }
  }
  return { about: 'runs', found: loadedParts(screens, document.descriptor), faults }
}

/** A description of the loaded parts of a release. */
function loadedParts(screens: number, { slots, offline }: ReleaseDocument['descriptor']): string {
  const filled = Object.keys(slots).length
  return [
    'entry',
    `${counted(screens, 'part')} loaded later`,
    ...(filled === 0 ? [] : [counted(filled, 'slot')]),
    ...(offline === undefined ? [] : ['reading ahead']),
  ].join(', ')
}

/** The loader of a lazy screen. */
type Loader = () => unknown

/** Functions that make a component from a loader. */
const LAZY: Record<string, string> = { react: 'lazy', '@almanac/federation/shell': 'lazyScreen' }

/** The stand-in for loadChunk, which loads a part and awaits it. */
const loadLater = async (load: Loader): Promise<unknown> => load()

/**
 * Replaces the modules shared by the host: with the names that the host provides and no others.
 * Functions that make a component from a loader add it to `loaders`, so that screens can be loaded
 * without rendering.
 */
function sharedStandIns(provides: SharedModules, loaders: Loader[]): (key: string) => object {
  const lazy = (load: Loader) => {
    loaders.push(load)
    return anything()
  }
  const valueOf = (key: string, name: string) => {
    if (key === '@almanac/federation/shell' && name === 'loadChunk') return loadLater
    return LAZY[key] === name ? lazy : anything()
  }
  return (key) => {
    const provided = provides[key]
    if (!provided) throw new Error(`the host does not provide ${key}`)
    if (provided.exports)
      return Object.fromEntries([
        ['__esModule', true],
        ...provided.exports.map((name) => [name, valueOf(key, name)] as const),
      ])
    return new Proxy(
      {},
      { get: (_, name) => (name === 'then' ? undefined : valueOf(key, String(name))), has: () => true },
    )
  }
}
