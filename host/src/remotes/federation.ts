import type { RemoteModule } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { RemoteFailure } from './failure'
import { readManifest } from './manifest'
import { exposedBy, type Container } from './runtime'
import { runScript } from './script'
import { within } from './time-limit'

/** Milliseconds for each step, on a poor connection; then the screen says so instead of waiting on. */
const LIMITS = { manifest: 6_000, entry: 8_000, module: 10_000 }

/** Where a release's files are: the part of a release that loading needs. */
export type Source = Pick<Release, 'address' | 'manifest'>

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'Screens' in value
}

/** An entry leaves its container in a global of the name that its manifest says. */
function globalNamed(name: string): unknown {
  const value: unknown = Reflect.get(globalThis, name)
  return value
}

/** Loads what a release exposes under `./remote`: manifest, entry, module. Rejects with RemoteFailure. */
export async function loadRelease(remote: string, source: Source): Promise<RemoteModule> {
  const address = new URL(source.address, document.baseURI).href
  const { entry, globalName } = await readManifest(address + source.manifest, LIMITS.manifest)
  if (!isContainer(globalNamed(globalName))) await runScript(address + entry, LIMITS.entry)
  const container = globalNamed(globalName)
  if (!isContainer(container)) throw new RemoteFailure('entry')

  let exposed: unknown
  try {
    exposed = await within(LIMITS.module, exposedBy(container, './remote'))
  } catch (cause) {
    if (cause instanceof RemoteFailure) throw cause
    const chunk = cause instanceof Error && cause.name === 'ChunkLoadError'
    throw new RemoteFailure(chunk ? 'chunk' : 'module', { cause })
  }
  const module = typeof exposed === 'object' && exposed !== null && 'remote' in exposed ? exposed.remote : undefined
  if (!isRemoteModule(module)) throw new RemoteFailure('module', { cause: new Error(`${remote} exposes no remote`) })
  return module
}
