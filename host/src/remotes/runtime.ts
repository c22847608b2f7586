import { ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { shared } from './shared'
import { spokenBy } from './speaker'

/** The part of webpack's runtime that a remote hands over when it starts. */
interface WebpackRequire {
  federation: { initOptions: ConstructorParameters<typeof ModuleFederation>[0] }
}

/** A shared module that did not come is asked for again by the next who needs it; the runtime would keep its failure. */
const forgetFailed: ModuleFederationRuntimePlugin = {
  name: 'forget-failed',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const offered of Object.values(shareScopeMap['default']?.[pkgName] ?? {})) {
      if (!offered.loaded) offered.loading = null
    }
  },
}

/** The host's side of Module Federation: it provides what is shared. */
const instance = new ModuleFederation({ name: 'host', remotes: [], shared, shareStrategy: 'loaded-first', plugins: [] })

// Remotes are built without the runtime (shared/federation/webpack/remote.cjs): they use this one.
Object.assign(globalThis, {
  ALMANAC_FEDERATION: {
    attachShareScopeMap,
    bundlerRuntime: {
      I: initializeSharing,
      consumes,
      initContainerEntry,
      init: ({ webpackRequire }: { webpackRequire: WebpackRequire }) =>
        new ModuleFederation({ ...webpackRequire.federation.initOptions, plugins: [forgetFailed] }),
    },
  },
})

/** What a remote's entry sets: webpack's container. */
export interface Container {
  init: (scope: object, initScope: object[], options: object) => Promise<unknown>
  get: (exposed: string) => Promise<() => unknown>
}

const started = new WeakSet<Container>()

/** Connects a container to what the host shares, once, and gets what it exposes under a name. */
export async function exposedBy(container: Container, name: string): Promise<unknown> {
  if (!started.has(container)) {
    const { shareScopeMap } = instance
    await container.init(shareScopeMap['default'] ?? {}, [], { shareScopeMap, shareScopeKeys: 'default' })
    started.add(container)
  }
  const factory = await container.get(name)
  return spokenBy(container, factory)
}
