import { RemoteFailure } from '@almanac/federation/loading'
import { integrityOf, knowFiles, type Source } from './integrity'
import { readManifest } from './manifest'
import type { Container } from './runtime'
import { runScript } from './script'

/** Milliseconds for each step, on a poor connection; then the screen says so instead of waiting on. */
const LIMITS = { manifest: 6_000, entry: 8_000 }

interface Started {
  container: Container
  /** The global that the entry left its container in; webpack's list of chunks carries the same name. */
  globalName: string
}

const started = new Map<string, Promise<Started>>()

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}

/** Takes a container out of the global that its entry left it in, so that no other release is taken for it. */
function takeGlobal(name: string): unknown {
  const value: unknown = Reflect.get(globalThis, name)
  Reflect.set(globalThis, name, undefined)
  return value
}

/** The address of a release's files. Only what is fetched from a server is one. */
function baseOf({ address }: Source): URL {
  const base = new URL(address, document.baseURI)
  if (!/^https?:$/.test(base.protocol)) throw new RemoteFailure('manifest', { url: base.href })
  return base
}

async function start(source: Source): Promise<Started> {
  knowFiles(source)
  const base = baseOf(source)
  const manifest = new URL(source.manifest, base).href
  const { entry, globalName } = await readManifest(manifest, integrityOf(manifest), LIMITS.manifest)
  const url = new URL(entry, base).href
  // Whatever the manifest says: nothing is run that does not lie below the release's address.
  if (!url.startsWith(base.href)) throw new RemoteFailure('integrity', { url })
  await runScript(url, integrityOf(url), LIMITS.entry)
  const container = takeGlobal(globalName)
  if (!isContainer(container)) throw new RemoteFailure('entry', { url })
  return { container, globalName }
}

/** The container of a release, started once for all that it exposes. A failure is forgotten. Rejects with RemoteFailure. */
export async function containerOf(source: Source): Promise<Container> {
  const key = source.address + source.manifest
  const known = started.get(key)
  const starting = known ?? start(source)
  if (!known) {
    started.set(key, starting)
    starting.catch(() => started.delete(key))
  }
  return (await starting).container
}

/**
 * Lets the next load of a release run its entry again: a preview is built anew
 * under the same name while its page stays open.
 */
export async function forgetContainer(source: Source): Promise<void> {
  const key = source.address + source.manifest
  const known = await started.get(key)?.catch(() => undefined)
  started.delete(key)
  if (known) Reflect.deleteProperty(globalThis, `webpackChunk${known.globalName}`)
}
