import type { OfflineModule, RemoteModule, SlotModule, SlotName } from '@almanac/federation'
import type { FailureReason } from '@almanac/contracts/platform/failures'
import type { Release } from '@almanac/contracts/platform/registry'
import { reasonOf, RemoteFailure, withRetries } from '@almanac/federation/loading'
import { hangsExamined, markWhile } from './hang-detection'
import { hasHung } from './hung-releases'
import { forgetContainer, loadExposed } from './release-container'
import { reportFailure } from './release-outcomes'
import { recordRun } from './run-releases'
import type { Source } from './release-files'

/** A loaded module with its version: the last good release's if that replaces a failed one. */
export interface Loaded<M> {
  module: M
  version: string
  /** The scope that its texts are registered in. */
  textScope: string | null
}

const SCREENS = './remote'

const exposedFor = ({ descriptor: { slots } }: Release, name: SlotName) => slots[name] ?? `./${name}`

/**
 * The screens of a release, loaded once; if that fails, those of the last
 * good release. Rejects with RemoteFailure; the next call tries again.
 */
export function loadRemote(release: Release): Promise<Loaded<RemoteModule>> {
  return loadModule(release, SCREENS, readScreens)
}

/** The screens that `loadRemote` has loaded; null until then. */
export function loadedRemote(release: Release): Loaded<RemoteModule> | null {
  return loadedModule(release, SCREENS, readScreens)
}

/** The screens of the last good release, after those of this one failed while they were shown. `loadRemote` then returns them too. */
export function loadLastGoodRemote(release: Release): Promise<Loaded<RemoteModule>> {
  return loadLastGood(release, SCREENS, readScreens)
}

/** A release's fill of a slot, loaded as `loadRemote` loads its screens. */
export function loadSlot<N extends SlotName>(release: Release, name: N): Promise<Loaded<SlotModule<N>>> {
  return loadModule(release, exposedFor(release, name), readFill<N>)
}

/** The fill that `loadSlot` has loaded; null until then. */
export function loadedSlot<N extends SlotName>(release: Release, name: N): Loaded<SlotModule<N>> | null {
  return loadedModule(release, exposedFor(release, name), readFill<N>)
}

/** The last good release's fill of a slot, after this one's failed while it was shown. */
export function loadLastGoodSlot<N extends SlotName>(release: Release, name: N): Promise<Loaded<SlotModule<N>>> {
  return loadLastGood(release, exposedFor(release, name), readFill<N>)
}

/**
 * The offline module of a release, which prefetches responses. It does not fall back to
 * the last good release, which may not have such a module.
 */
export async function loadOffline(release: Release): Promise<OfflineModule> {
  const exposed = release.descriptor.offline ?? './offline'
  const key = keyOf(release, exposed)
  const { module } = await (loads.get(key) ?? remember(key, loadFrom(release, release, exposed, readOffline)))
  return readOffline(module)
}

/** Makes the next load fetch a release again, because a preview is rebuilt at the same address. */
export async function forgetLoaded(release: Release): Promise<void> {
  for (const key of loads.keys()) {
    if (!key.startsWith(`${release.address} `)) continue
    loads.delete(key)
    settled.delete(key)
  }
  await forgetContainer(release)
}

/** Checks that an exposed module is of one kind; throws RemoteFailure if it is not. */
type Read<M> = (module: unknown) => M

/** Loaded modules by the release's address and the exposed name. */
const loads = new Map<string, Promise<Loaded<unknown>>>()
/** Those of them that are there. */
const settled = new Map<string, Loaded<unknown>>()

const keyOf = ({ address }: Release, exposed: string) => `${address} ${exposed}`

async function loadModule<M>(release: Release, exposed: string, read: Read<M>): Promise<Loaded<M>> {
  const key = keyOf(release, exposed)
  const { module, ...loaded } = await (loads.get(key) ?? remember(key, loadOrFallBack(release, exposed, read)))
  return { module: read(module), ...loaded }
}

function loadedModule<M>(release: Release, exposed: string, read: Read<M>): Loaded<M> | null {
  const found = settled.get(keyOf(release, exposed))
  return found ? { ...found, module: read(found.module) } : null
}

async function loadLastGood<M>(release: Release, exposed: string, read: Read<M>): Promise<Loaded<M>> {
  const { module, ...loaded } = await remember(keyOf(release, exposed), loadFallback(release, exposed, read))
  return { module: read(module), ...loaded }
}

/** Caches a load; a failed one is removed, so that the next call tries again. */
function remember(key: string, loading: Promise<Loaded<unknown>>): Promise<Loaded<unknown>> {
  loads.set(key, loading)
  settled.delete(key)
  loading.then(
    (loaded) => {
      if (loads.get(key) === loading) settled.set(key, loaded)
    },
    () => {
      if (loads.get(key) === loading) loads.delete(key)
    },
  )
  return loading
}

/** Loads the release, or the last good one if it fails or has made this device hang. */
async function loadOrFallBack(release: Release, exposed: string, read: Read<unknown>): Promise<Loaded<unknown>> {
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
  await hangsExamined()
  if (hasHung(release.remote, source.version)) throw new RemoteFailure('hang')
  // Before its code runs, so that what the code does is attributed to it.
  const forgetRun = recordRun(release, source)
  try {
    const loading = withRetries(async () => {
      const loaded = await loadExposed(release.remote, source, exposed)
      read(loaded.module)
      return loaded
    })
    const { module, textScope } = await markWhile(release, source.version, loading)
    return { module, version: source.version, textScope }
  } catch (error) {
    if (BEFORE_ANY_CODE.includes(reasonOf(error))) forgetRun()
    reportFailure(release, source.version, error)
    throw error
  }
}

/** Steps at which no code of the release has run. */
const BEFORE_ANY_CODE: FailureReason[] = ['manifest', 'entry', 'integrity', 'timeout']

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
