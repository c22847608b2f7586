import { diagnose, explained, RemoteFailure } from '@almanac/federation/loading'
import { exposedBy, type Container, type Exposed } from './federation-runtime'
import { addScript, integrityOf, knowFiles, readManifest, type Source } from './release-files'

/** Limits of each step, on a poor connection; then the screen says so instead of waiting on. */
const MANIFEST_TIMEOUT_MS = 6_000
const ENTRY_TIMEOUT_MS = 8_000
/** For the files of the exposed module, and for running them. */
const MODULE_TIMEOUT_MS = 10_000

/** Loads what a release exposes under a name: manifest, entry, module. Rejects with RemoteFailure. */
export async function loadExposed(_remote: string, source: Source, exposed: string): Promise<Exposed> {
  const container = await containerOf(source)
  try {
    return await explained(() => withTimeout(MODULE_TIMEOUT_MS, exposedBy(container, exposed)))
  } catch (cause) {
    throw cause instanceof RemoteFailure ? cause : new RemoteFailure('module', { cause })
  }
}

/** Rejects with reason `timeout` when the work has not finished after so many milliseconds. */
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
  /** The global that the entry left its container in; webpack's list of chunks carries the same name. */
  globalName: string
}

const started = new Map<string, Promise<StartedContainer>>()

const keyOf = ({ address, manifest }: Source) => address + manifest

/** The container of a release, started once for all that it exposes. A failure is forgotten. Rejects with RemoteFailure. */
async function containerOf(source: Source): Promise<Container> {
  const key = keyOf(source)
  const known = started.get(key)
  const starting = known ?? startContainer(source)
  if (!known) {
    started.set(key, starting)
    starting.catch(() => started.delete(key))
  }
  return (await starting).container
}

/**
 * Lets the next load of a release run its entry again: a preview is built again
 * under the same name while its page stays open.
 */
export async function forgetContainer(source: Source): Promise<void> {
  const key = keyOf(source)
  const known = await started.get(key)?.catch(() => undefined)
  started.delete(key)
  if (known) Reflect.deleteProperty(globalThis, `webpackChunk${known.globalName}`)
}

async function startContainer(source: Source): Promise<StartedContainer> {
  knowFiles(source)
  const base = baseOf(source)
  const manifest = new URL(source.manifest, base).href
  const { entry, globalName } = await readManifest(manifest, integrityOf(manifest), MANIFEST_TIMEOUT_MS)
  const url = new URL(entry, base).href
  // Whatever the manifest says: nothing is run that does not lie below the release's address.
  if (!url.startsWith(base.href)) throw new RemoteFailure('integrity', { url })
  await runScript(url, integrityOf(url))
  const container = takeGlobal(globalName)
  if (!isContainer(container)) throw new RemoteFailure('entry', { url })
  return { container, globalName }
}

/** The address of a release's files. Only what is fetched from a server is one. */
function baseOf({ address }: Source): URL {
  const base = new URL(address, document.baseURI)
  if (!/^https?:$/.test(base.protocol)) throw new RemoteFailure('manifest', { url: base.href })
  return base
}

/**
 * Runs a script once it has come and is what was published. Rejects with reason
 * `integrity` when it is something else, `entry` when it does not come, or
 * `timeout`.
 */
async function runScript(url: string, integrity: string): Promise<void> {
  const ended = await addScript(url, integrity, ENTRY_TIMEOUT_MS)
  if (ended === 'timeout') throw new RemoteFailure('timeout', { url })
  if (ended === 'error') throw await diagnose(url, 'entry')
}

/** Takes a container out of the global that its entry left it in, so that no other release is taken for it. */
function takeGlobal(name: string): unknown {
  const value: unknown = Reflect.get(globalThis, name)
  Reflect.set(globalThis, name, undefined)
  return value
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}
