import type { OfflineModule, RemoteModule, SlotModule, SlotName } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { RemoteFailure, withRetries } from '@almanac/federation/loading'
import { hasHung } from './hang-detection'
import { forgetContainer, loadExposed } from './release-container'
import { noteRun, reportFailure } from './release-failures'
import type { Source } from './release-files'

/** What was loaded, and of which version: the last good release may stand in for the one that was asked for. */
export interface Loaded<M> {
  module: M
  version: string
  /** The scope that its texts are registered in. */
  textScope: string | null
}

const SCREENS = './remote'

const exposedFor = ({ descriptor: { slots } }: Release, name: SlotName) => slots[name] ?? `./${name}`

/**
 * The screens of a release, loaded once; when that fails, those of the last
 * good release. Rejects with RemoteFailure; the next call tries again.
 */
export function loadRemote(release: Release): Promise<Loaded<RemoteModule>> {
  return loadModule(release, SCREENS, readScreens)
}

/** The screens of the last good release, for when those of this one failed while they were shown. From now on `loadRemote` gives them too. */
export function loadLastGoodRemote(release: Release): Promise<Loaded<RemoteModule>> {
  return loadLastGood(release, SCREENS, readScreens)
}

/** What a release fills a slot with, as `loadRemote` loads its screens. */
export function loadSlot<N extends SlotName>(release: Release, name: N): Promise<Loaded<SlotModule<N>>> {
  return loadModule(release, exposedFor(release, name), readFill<N>)
}

/** What the last good release fills a slot with, for when this one's failed while it was shown. */
export function loadLastGoodSlot<N extends SlotName>(release: Release, name: N): Promise<Loaded<SlotModule<N>>> {
  return loadLastGood(release, exposedFor(release, name), readFill<N>)
}

/**
 * What a release prefetches for a time without a network. The last good release
 * does not stand in: it may have nothing of the kind, and is not to blame for that.
 */
export async function loadOffline(release: Release): Promise<OfflineModule> {
  const exposed = release.descriptor.offline ?? './offline'
  if (hasHung(release.remote, release.version)) throw new RemoteFailure('hang')
  const key = keyOf(release, exposed)
  const { module } = await (loads.get(key) ?? remember(key, loadFrom(release, release, exposed, readOffline)))
  return readOffline(module)
}

/** Lets a release be loaded from its address again: a preview is built again under the same name. */
export async function forgetLoaded(release: Release): Promise<void> {
  for (const key of loads.keys()) if (key.startsWith(`${release.address} `)) loads.delete(key)
  await forgetContainer(release)
}

/** Reads a module of one kind; throws RemoteFailure when it is none. */
type Read<M> = (module: unknown) => M

/** What was loaded for a release, by its address and what it exposes. */
const loads = new Map<string, Promise<Loaded<unknown>>>()

const keyOf = ({ address }: Release, exposed: string) => `${address} ${exposed}`

async function loadModule<M>(release: Release, exposed: string, read: Read<M>): Promise<Loaded<M>> {
  const key = keyOf(release, exposed)
  const { module, ...loaded } = await (loads.get(key) ?? remember(key, loadOrFallBack(release, exposed, read)))
  return { module: read(module), ...loaded }
}

async function loadLastGood<M>(release: Release, exposed: string, read: Read<M>): Promise<Loaded<M>> {
  const { module, ...loaded } = await remember(keyOf(release, exposed), loadFallback(release, exposed, read))
  return { module: read(module), ...loaded }
}

/** Remembers what was loaded; a failure is forgotten, so that the next call tries again. */
function remember(key: string, loading: Promise<Loaded<unknown>>): Promise<Loaded<unknown>> {
  loads.set(key, loading)
  loading.catch(() => {
    if (loads.get(key) === loading) loads.delete(key)
  })
  return loading
}

/** The release itself; the last good one where it fails, and where an earlier page of this device hung over it. */
async function loadOrFallBack(release: Release, exposed: string, read: Read<unknown>): Promise<Loaded<unknown>> {
  if (release.fallback && hasHung(release.remote, release.version)) return loadFallback(release, exposed, read)
  return loadFrom(release, release, exposed, read).catch((error: unknown) => {
    if (!release.fallback) throw error
    return loadFallback(release, exposed, read)
  })
}

async function loadFallback(release: Release, exposed: string, read: Read<unknown>): Promise<Loaded<unknown>> {
  if (!release.fallback) throw new RemoteFailure('module', { cause: new Error('there is no release to fall back on') })
  return loadFrom(release, release.fallback, exposed, read)
}

async function loadFrom(
  release: Release,
  source: Source & { version: string },
  exposed: string,
  read: Read<unknown>,
): Promise<Loaded<unknown>> {
  try {
    const { module, textScope } = await withRetries(async () => {
      const loaded = await loadExposed(release.remote, source, exposed)
      read(loaded.module)
      return loaded
    })
    noteRun(release, source)
    return { module, version: source.version, textScope }
  } catch (error) {
    reportFailure(release, source.version, error)
    throw error
  }
}

function readScreens(module: unknown): RemoteModule {
  if (!hasScreens(module)) throw new RemoteFailure('module', { cause: new Error('it exposes no remote') })
  return module.remote
}

function hasScreens(module: unknown): module is { remote: RemoteModule } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'remote' in module &&
    typeof module.remote === 'object' &&
    module.remote !== null &&
    'Screens' in module.remote
  )
}

function readFill<N extends SlotName>(module: unknown): SlotModule<N> {
  if (!hasFill<N>(module)) throw new RemoteFailure('module', { cause: new Error('it exposes no Fill') })
  return module
}

function hasFill<N extends SlotName>(module: unknown): module is SlotModule<N> {
  return typeof module === 'object' && module !== null && 'Fill' in module
}

function readOffline(module: unknown): OfflineModule {
  if (!isOfflineModule(module)) throw new RemoteFailure('module', { cause: new Error('it exposes no prepareOffline') })
  return module
}

function isOfflineModule(module: unknown): module is OfflineModule {
  return typeof module === 'object' && module !== null && 'prepareOffline' in module
}
