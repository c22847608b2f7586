import * as runtimeCore from '@module-federation/runtime-core'
import type { RemoteModule } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { RemoteFailure } from './failure'
import { readManifest } from './manifest'
import { shared } from './shared'
import { within } from './time-limit'

/** Milliseconds for each step, on a poor connection; then the screen says so instead of waiting on. */
const LIMITS = { manifest: 8_000, entry: 10_000, module: 15_000 }

/** Where a release's files are: the part of a release that loading needs. */
export type Source = Pick<Release, 'address' | 'manifest'>

// Remotes are built without the federation runtime: they find this copy under the name that their build gives it.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

const instance = new runtimeCore.ModuleFederation({ name: 'host', remotes: [], shared, shareStrategy: 'loaded-first', plugins: [] })
runtimeCore.setGlobalFederationInstance(instance)

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'Screens' in value
}

/** Loads what a release exposes under `./remote`. Rejects with RemoteFailure. */
export async function loadRelease(remote: string, source: Source): Promise<RemoteModule> {
  const address = new URL(source.address, document.baseURI).href
  const manifest = await readManifest(address + source.manifest, LIMITS.manifest)
  const name = manifest.globalName
  // A federation runtime remembers a failed entry; registering anew is what makes a second try a real one.
  instance.registerRemotes([{ name, entry: address + manifest.entry, entryGlobalName: manifest.globalName, type: 'global' }], { force: true })

  let exposed: unknown
  try {
    exposed = await within(LIMITS.entry + LIMITS.module, instance.loadRemote(`${name}/remote`))
  } catch (cause) {
    throw cause instanceof RemoteFailure ? cause : new RemoteFailure('entry', { cause })
  }
  const module = typeof exposed === 'object' && exposed !== null && 'remote' in exposed ? exposed.remote : undefined
  if (!isRemoteModule(module)) throw new RemoteFailure('module', { cause: new Error(`${remote} exposes no remote`) })
  return module
}
