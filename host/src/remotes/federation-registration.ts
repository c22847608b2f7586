import type { ModuleFederation } from '@module-federation/runtime-core'

/** A release whose container was started. */
export interface StartedRelease {
  remote: string
  version: string
  /** The base URL of its files. */
  base: string
  /** URL of its entry. */
  entry: string
  globalName: string
  container: object
  /** The names of its exposed modules that were loaded. */
  exposed: string[]
}

const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/** The shared modules that an instance uses, with their versions; all that the host offers for the host itself. */
function sharedOf(instance: ModuleFederation, user?: string) {
  return Object.entries(instance.shareScopeMap['default'] ?? {}).flatMap(([sharedName, versions]) =>
    Object.entries(versions)
      .filter(([, { useIn }]) => user === undefined || useIn.includes(user))
      .map(([version]) => ({ sharedName, version, assets: none })),
  )
}

const described = (instance: ModuleFederation, name: string, version: string, shared: ReturnType<typeof sharedOf>) => ({
  version,
  buildVersion: version,
  globalName: name,
  remoteTypes: '',
  remoteTypesZip: '',
  remoteTypesAPI: '',
  remoteEntryType: 'var' as const,
  remotesInfo: {},
  shared,
  ...(instance.name === name ? {} : { consumerList: [instance.name] }),
})

/**
 * Registers the releases that the host has loaded with the library's runtime, which did not load them: its DevTools
 * and plugins for observability then see remotes, versions and shared modules.
 */
export function registerReleases(instance: ModuleFederation, version: string, started: StartedRelease[]): void {
  // What the library's own functions for this write; they would be in every first load.
  const { moduleInfo, __INSTANCES__ } = globalThis.__FEDERATION__
  if (!__INSTANCES__.includes(instance)) __INSTANCES__.push(instance)
  const remotes = instance.options.remotes
  for (const { remote, version: matchedVersion, base, entry, globalName, container, exposed } of started) {
    const info = {
      name: remote,
      version: matchedVersion,
      entry,
      entryGlobalName: globalName,
      type: 'var',
      shareScope: 'default',
    }
    const at = remotes.findIndex(({ name }) => name === remote)
    remotes.splice(at < 0 ? remotes.length : at, at < 0 ? 0 : 1, info)
    const cache: Map<string, unknown> = instance.moduleCache
    cache.set(remote, { host: instance, remoteInfo: info, remoteEntryExports: container, inited: true, lib: container })
    moduleInfo[`${remote}:${matchedVersion}`] = {
      ...described(instance, globalName, matchedVersion, sharedOf(instance, globalName)),
      remoteEntry: entry.slice(base.length),
      publicPath: base,
      modules: exposed.map((modulePath) => ({ moduleName: modulePath.replace('./', ''), modulePath, assets: none })),
    }
  }
  const former = moduleInfo[instance.name]
  moduleInfo[instance.name] = {
    ...described(instance, instance.name, version, sharedOf(instance)),
    remoteEntry: '',
    publicPath: '/',
    modules: [],
    remotesInfo: {
      ...(former && 'remotesInfo' in former ? former.remotesInfo : {}),
      ...Object.fromEntries(started.map((one) => [one.remote, { matchedVersion: one.version }])),
    },
  }
}
