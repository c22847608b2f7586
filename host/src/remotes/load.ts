import type { OfflineModule, RemoteModule, SlotModule, SlotName } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { RemoteFailure, withRetries } from '@almanac/federation/loading'
import { forgetContainer, loadExposed } from './federation'
import type { Source } from './integrity'
import { hasHung } from './mounting'
import { noteRun } from './ran'
import { reportFailure } from './report'
import { speakerOf } from './speaker'

/** What was loaded, and of which version: the last good release may stand in for the one that was asked for. */
export interface Loaded<M> {
  module: M
  version: string
  /** Whose words it speaks. */
  speaker: string | null
}

/** Reads a module of one kind; throws RemoteFailure when it is none. */
type Read<M> = (module: unknown) => M

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

function screensIn(module: unknown): RemoteModule {
  if (!hasScreens(module)) throw new RemoteFailure('module', { cause: new Error('it exposes no remote') })
  return module.remote
}

function hasFill<N extends SlotName>(module: unknown): module is SlotModule<N> {
  return typeof module === 'object' && module !== null && 'Fill' in module
}

function fillIn<N extends SlotName>(module: unknown): SlotModule<N> {
  if (!hasFill<N>(module)) throw new RemoteFailure('module', { cause: new Error('it exposes no Fill') })
  return module
}

function isOfflineModule(module: unknown): module is OfflineModule {
  return typeof module === 'object' && module !== null && 'prepareOffline' in module
}

function offlineIn(module: unknown): OfflineModule {
  if (!isOfflineModule(module)) throw new RemoteFailure('module', { cause: new Error('it exposes no prepareOffline') })
  return module
}

const SCREENS = './remote'

/** What serves for a release, by its address and what it exposes. */
const serving = new Map<string, Promise<Loaded<unknown>>>()

const keyOf = ({ address }: Release, exposed: string) => `${address} ${exposed}`

async function attempt(
  release: Release,
  source: Source & { version: string },
  exposed: string,
  read: Read<unknown>,
): Promise<Loaded<unknown>> {
  try {
    const module = await withRetries(async () => {
      const loaded = await loadExposed(release.remote, source, exposed)
      read(loaded)
      return loaded
    })
    noteRun(release, source)
    return { module, version: source.version, speaker: speakerOf(module) }
  } catch (error) {
    reportFailure(release, source.version, error)
    throw error
  }
}

async function fallback(release: Release, exposed: string, read: Read<unknown>): Promise<Loaded<unknown>> {
  if (!release.fallback) throw new RemoteFailure('module', { cause: new Error('there is no release to fall back on') })
  return attempt(release, release.fallback, exposed, read)
}

/** Remembers what serves; a failure is forgotten, so that the next call tries again. */
function remember(key: string, loading: Promise<Loaded<unknown>>): Promise<Loaded<unknown>> {
  serving.set(key, loading)
  loading.catch(() => {
    if (serving.get(key) === loading) serving.delete(key)
  })
  return loading
}

/** The release itself; the last good one where it fails, and where an earlier page of this device hung over it. */
async function begun(release: Release, exposed: string, read: Read<unknown>): Promise<Loaded<unknown>> {
  if (release.fallback && hasHung(release.remote, release.version)) return fallback(release, exposed, read)
  return attempt(release, release, exposed, read).catch((error: unknown) => {
    if (!release.fallback) throw error
    return fallback(release, exposed, read)
  })
}

async function served<M>(release: Release, exposed: string, read: Read<M>): Promise<Loaded<M>> {
  const key = keyOf(release, exposed)
  const { module, ...loaded } = await (serving.get(key) ?? remember(key, begun(release, exposed, read)))
  return { module: read(module), ...loaded }
}

async function servedInstead<M>(release: Release, exposed: string, read: Read<M>): Promise<Loaded<M>> {
  const { module, ...loaded } = await remember(keyOf(release, exposed), fallback(release, exposed, read))
  return { module: read(module), ...loaded }
}

/**
 * The screens of a release, loaded once; when they cannot be had, those of the
 * last good release. Rejects with RemoteFailure; the next call tries again.
 */
export function loadRemote(release: Release): Promise<Loaded<RemoteModule>> {
  return served(release, SCREENS, screensIn)
}

/** The screens of the last good release, for when those of this one failed while they were shown. From now on they are what `loadRemote` gives. */
export function loadFallback(release: Release): Promise<Loaded<RemoteModule>> {
  return servedInstead(release, SCREENS, screensIn)
}

/** What a release fills a slot with, as `loadRemote` loads its screens. */
export function loadSlot<N extends SlotName>(release: Release, name: N): Promise<Loaded<SlotModule<N>>> {
  return served(release, release.descriptor.slots[name] ?? `./${name}`, fillIn<N>)
}

/** What the last good release fills a slot with, for when this one's failed while it was shown. */
export function loadSlotFallback<N extends SlotName>(release: Release, name: N): Promise<Loaded<SlotModule<N>>> {
  return servedInstead(release, release.descriptor.slots[name] ?? `./${name}`, fillIn<N>)
}

/**
 * What a release reads ahead for a time without a network. The last good release
 * does not stand in: it may have nothing of the kind, and is not to blame for that.
 */
export async function loadOffline(release: Release): Promise<OfflineModule> {
  const exposed = release.descriptor.offline ?? './offline'
  if (hasHung(release.remote, release.version)) throw new RemoteFailure('hang')
  const key = keyOf(release, exposed)
  const { module } = await (serving.get(key) ?? remember(key, attempt(release, release, exposed, offlineIn)))
  return offlineIn(module)
}

/** Lets a release be loaded from its address anew: a preview is built again under the same name. */
export async function forget(release: Release): Promise<void> {
  for (const key of serving.keys()) if (key.startsWith(`${release.address} `)) serving.delete(key)
  await forgetContainer(release)
}
