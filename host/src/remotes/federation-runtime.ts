import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import * as apiClient from '@almanac/api-client'
import * as auth from '@almanac/auth'
import RUNTIME_HELPERS from '@almanac/federation/runtime-helpers.json'
import { explained } from '@almanac/federation/loading'
import * as shell from '@almanac/federation/shell'
import * as i18n from '@almanac/i18n'
import * as core from '@almanac/ui/core'
import * as router from '@almanac/ui/router'
import { loadSignedIn } from '../signed-in/load'
import type { StartedRelease } from './federation-registration'
import { addScript, integrityOf } from './release-files'
import { runtimePlugins } from './runtime-plugins'

/** Webpack's container, which a remote's entry sets as a global. */
export interface Container {
  init: (scope: object, initScope: object[], options: object) => Promise<unknown>
  get: (exposed: string) => Promise<() => unknown>
}

/** A module that a release exposes. */
export interface Exposed {
  module: unknown
  /** The scope that its texts are registered in; null for the shared scope. */
  textScope: string | null
}

const initialized = new WeakSet<Container>()

/** Initializes a container with the host's shared modules, once, and returns the module that it exposes under a name. */
export async function loadExposedModule(container: Container, name: string): Promise<Exposed> {
  if (!initialized.has(container)) {
    const { shareScopeMap } = instance
    await container.init(shareScopeMap['default'] ?? {}, [], { shareScopeMap, shareScopeKeys: 'default' })
    initialized.add(container)
  }
  const factory = await container.get(name)
  const textScope = textScopeOf(container)
  return { module: i18n.runInTextScope(textScope, factory), textScope }
}

const textScopes = new WeakMap<Container, string>()
let createdScopes = 0

/**
 * Two releases of a remote may run in one tab with different texts under the same
 * keys. So each container has its own text scope.
 */
function textScopeOf(container: Container): string {
  const scope = textScopes.get(container) ?? String((createdScopes += 1))
  textScopes.set(container, scope)
  return scope
}

declare const HOST_VERSION: string
/** Of the host's own build. */
declare const __webpack_require__: Record<string, unknown>

/** Part of the host's first load, because every visit needs it. */
const eager = (module: object) => ({ lib: () => module })
/** Loaded when the first remote requests it. */
const lazy = (load: () => Promise<object>) => ({ get: () => explained(load).then((module) => () => module) })

const form = () => import(/* webpackChunkName: "_almanac_ui_form" */ '@almanac/ui/form')

const provided = {
  react: eager(react),
  'react/jsx-runtime': eager(jsxRuntime),
  'react-dom': eager(reactDom),
  '@almanac/api-client': eager(apiClient),
  '@almanac/api-client/query': lazy(
    () => import(/* webpackChunkName: "_almanac_api_client_query" */ '@almanac/api-client/query'),
  ),
  '@almanac/auth': eager(auth),
  '@almanac/federation/shell': eager(shell),
  '@almanac/i18n': eager(i18n),
  '@almanac/i18n/trans': lazy(() => import(/* webpackChunkName: "_almanac_i18n_trans" */ '@almanac/i18n/trans')),
  '@almanac/outbox': lazy(() => loadSignedIn().then(({ outboxModule }) => outboxModule)),
  '@almanac/ui/core': eager(core),
  '@almanac/ui/router': eager(router),
  '@almanac/ui/charts': lazy(() => import(/* webpackChunkName: "_almanac_ui_charts" */ '@almanac/ui/charts')),
  '@almanac/ui/content': lazy(() => import(/* webpackChunkName: "_almanac_ui_content" */ '@almanac/ui/content')),
  '@almanac/ui/fields': lazy(() => form().then(({ loadFields }) => loadFields())),
  '@almanac/ui/form': lazy(form),
  '@almanac/ui/tabs': lazy(() => import(/* webpackChunkName: "_almanac_ui_tabs" */ '@almanac/ui/tabs')),
}

/** Of React's packages its own version, which is the same for all of them. */
const versionOf = (key: string) => (key.startsWith('react') ? react.version : HOST_VERSION)

/** The shared modules as singletons. The keys are those of shared/federation/webpack/shared.cjs. */
const shared = Object.fromEntries(
  Object.entries(provided).map(([key, source]) => [
    key,
    {
      ...source,
      version: versionOf(key),
      scope: 'default',
      shareConfig: { singleton: true, strictVersion: false, requiredVersion: false as const },
    },
  ]),
)

/** The host's side of Module Federation: it provides the shared modules. */
const instance = new ModuleFederation({
  name: 'host',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  plugins: runtimePlugins,
})

/** Loads a module of a release, with the hooks of plugins around it if there are any. */
export function loadWithPlugins(
  remote: { name: string; entry: string },
  expose: string,
  load: () => Promise<Exposed>,
): Promise<Exposed> {
  if (instance.options.plugins.length === 0) return load()
  return import(/* webpackChunkName: "federation_hooks" */ './federation-hooks').then(({ withHooks }) =>
    withHooks(instance, { id: expose.replace('.', remote.name), remote, expose }, load),
  )
}

/** Names the releases that were loaded to the library's runtime (./federation-registration.ts). */
export async function registerStarted(started: StartedRelease[]): Promise<void> {
  const { registerReleases } = await import(
    /* webpackChunkName: "federation_registration" */ './federation-registration'
  )
  registerReleases(instance, HOST_VERSION, started)
}

/** Lets a shared module that failed to load be requested again; the runtime itself keeps the rejected promise. */
const forgetFailed: ModuleFederationRuntimePlugin = {
  name: 'forget-failed',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const version of Object.values(shareScopeMap['default']?.[pkgName] ?? {})) {
      if (!version.loaded) version.loading = null
    }
  },
}

const instanceFor = (options: ConstructorParameters<typeof ModuleFederation>[0]) =>
  new ModuleFederation({ ...options, plugins: [forgetFailed] })

const bundlerRuntime = {
  I: initializeSharing,
  consumes,
  initContainerEntry,
  init: ({ webpackRequire }: { webpackRequire: { federation: { initOptions: Parameters<typeof instanceFor>[0] } } }) =>
    instanceFor(webpackRequire.federation.initOptions),
}

/** Timeout for loading a chunk's file. */
const CHUNK_TIMEOUT_MS = 10_000

function loadScript(url: string, done: (event: { type: string; target: { src: string } }) => void): void {
  void addScript(url, integrityOf(url), CHUNK_TIMEOUT_MS).then((type) => {
    done({ type, target: { src: url } })
  })
}

type Sharing = Parameters<typeof initializeSharing>[0]

/** Called by the entry of a remote first, with its `__webpack_require__`: gives it the host's functions of webpack's runtime. */
function helpers(webpackRequire: Record<string, unknown>): void {
  for (const name of RUNTIME_HELPERS) webpackRequire[name] = __webpack_require__[name]
}

/** Called by the entry of a remote next: installs the federation runtime in it. */
function start(webpackRequire: Sharing['webpackRequire'], name: string): void {
  const initOptions = { name, remotes: [], shareStrategy: 'loaded-first' as const }
  const federation = { initOptions, bundlerRuntimeOptions: {}, bundlerRuntime, attachShareScopeMap }
  const [initPromises, initTokens] = [{}, {}]
  const script = document.currentScript
  Object.assign(webpackRequire, {
    federation: { ...federation, instance: instanceFor(initOptions) },
    S: {},
    I: (shareScopeName: string, initScope: Sharing['initScope']) =>
      initializeSharing({ shareScopeName, webpackRequire, initPromises, initTokens, initScope }),
    l: loadScript,
    p: script instanceof HTMLScriptElement ? new URL('.', script.src).href : '',
  })
}

/** Returns a function that provides the host's shared modules for a chunk. `keys`: share keys by module id; `chunkMapping`: module ids by chunk. */
function consumer(
  webpackRequire: Sharing['webpackRequire'],
  keys: Record<string, string>,
  chunkMapping: Record<string, string[]>,
) {
  const shareInfo = { shareConfig: { singleton: true, requiredVersion: false }, scope: ['default'] }
  const moduleToHandlerMapping = Object.fromEntries(
    Object.entries(keys).map(([id, shareKey]) => [id, { shareKey, shareInfo }]),
  )
  // For debugging in a page: which module of the remote is which shared module.
  Object.assign(webpackRequire.federation, { shareKeys: keys })
  const installedModules = {}
  return (chunkId: string, promises: Promise<unknown>[]) => {
    consumes({ webpackRequire, chunkMapping, moduleToHandlerMapping, installedModules, chunkId, promises })
  }
}

// Remotes are built without a federation runtime and use this one (shared/federation/webpack/host-runtime-plugin.cjs).
// Entries of earlier builds use only `bundlerRuntime`.
Object.assign(globalThis, { ALMANAC_FEDERATION: { helpers, start, consumer, attachShareScopeMap, bundlerRuntime } })
