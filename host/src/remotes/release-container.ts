import { diagnose, explained, RemoteFailure } from '@almanac/federation/loading'
import { loadExposedModule, loadWithPlugins, registerStarted, type Container, type Exposed } from './federation-runtime'
import { addScript, integrityOf, readManifest, registerFiles, type Source } from './release-files'

/** Timeouts of each step, chosen for poor connections; after them the outlet shows an error. */
const MANIFEST_TIMEOUT_MS = 6_000
const ENTRY_TIMEOUT_MS = 8_000
/** For loading and running the files of the exposed module. */
const MODULE_TIMEOUT_MS = 10_000
/** Tools of Module Federation learn of a release after this: they are open on no participant's device, so the first load does not wait for them. */
const REGISTRATION_DELAY_MS = 5_000

/** Loads the module that a release exposes under a name: manifest, entry, module. Rejects with RemoteFailure. */
export function loadExposed(remote: string, source: Source, exposed: string): Promise<Exposed> {
  return loadWithPlugins({ name: remote, entry: new URL(source.manifest, baseOf(source)).href }, exposed, async () => {
    const started = await startedOf(source)
    try {
      const load = () => withTimeout(MODULE_TIMEOUT_MS, loadExposedModule(started.container, exposed))
      const loaded = await explained(load)
      noteLoaded(remote, source, started, exposed)
      return loaded
    } catch (cause) {
      throw cause instanceof RemoteFailure ? cause : new RemoteFailure('module', { cause })
    }
  })
}

const exposedBy = new Map<StartedContainer, string[]>()

/** Names a loaded module to the library's runtime once the browser is idle: only its tools read that. */
function noteLoaded(remote: string, source: Source, started: StartedContainer, exposed: string): void {
  const { container, globalName, entry } = started
  const names = [...(exposedBy.get(started) ?? []), exposed]
  exposedBy.set(started, names)
  const { version = '' } = source
  const base = baseOf(source).href
  setTimeout(() => {
    registerStarted([{ remote, version, base, entry, globalName, container, exposed: names }]).catch(() => undefined)
  }, REGISTRATION_DELAY_MS)
}

/** Rejects with reason `timeout` if the work does not finish in time. */
function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RemoteFailure('timeout'))
    }, milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => {
    clearTimeout(timer)
  })
}

interface StartedContainer {
  container: Container
  /** The URL of the entry. */
  entry: string
  /** The global that the entry sets; webpack's list of chunks has the same name. */
  globalName: string
}

const started = new Map<string, Promise<StartedContainer>>()

const keyOf = ({ address, manifest }: Source) => address + manifest

/** The container of a release, started once for all of its modules; again after a failure. Rejects with RemoteFailure. */
function startedOf(source: Source): Promise<StartedContainer> {
  const key = keyOf(source)
  const existing = started.get(key)
  const starting = existing ?? startContainer(source)
  if (!existing) {
    started.set(key, starting)
    starting.catch(() => started.delete(key))
  }
  return starting
}

/**
 * Makes the next load of a release run its entry again, because a preview is
 * rebuilt at the same address while the page stays open.
 */
export async function forgetContainer(source: Source): Promise<void> {
  const key = keyOf(source)
  const container = await started.get(key)?.catch(() => undefined)
  started.delete(key)
  if (container) Reflect.deleteProperty(globalThis, `webpackChunk${container.globalName}`)
}

async function startContainer(source: Source): Promise<StartedContainer> {
  registerFiles(source)
  const base = baseOf(source)
  const manifest = new URL(source.manifest, base).href
  const { entry, globalName } = await readManifest(manifest, integrityOf(manifest), MANIFEST_TIMEOUT_MS)
  const url = new URL(entry, base).href
  // A manifest must not name an entry outside of the release's address.
  if (!url.startsWith(base.href)) throw new RemoteFailure('integrity', { url })
  await runScript(url, integrityOf(url))
  const container = takeGlobal(globalName)
  if (!isContainer(container)) throw new RemoteFailure('entry', { url })
  return { container, entry: url, globalName }
}

/** The base URL of a release's files. Only http and https are allowed. */
function baseOf({ address }: Source): URL {
  const base = new URL(address, document.baseURI)
  if (!/^https?:$/.test(base.protocol)) throw new RemoteFailure('manifest', { url: base.href })
  return base
}

/**
 * Loads a script and runs it if its hash matches. Rejects with reason `integrity`
 * if it does not, `entry` if the script cannot be loaded, or `timeout`.
 */
async function runScript(url: string, integrity: string): Promise<void> {
  const ended = await addScript(url, integrity, ENTRY_TIMEOUT_MS)
  if (ended === 'timeout') throw new RemoteFailure('timeout', { url })
  if (ended === 'error') throw await diagnose(url, 'entry')
}

/** Reads the container from the global that its entry set and clears it, so that it cannot be mistaken for another release's. */
function takeGlobal(name: string): unknown {
  const value: unknown = Reflect.get(globalThis, name)
  Reflect.set(globalThis, name, undefined)
  return value
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}
