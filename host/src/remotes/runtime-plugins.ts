import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'

/**
 * Runtime plugins of Module Federation. For releases, which the host loads itself, their hooks `beforeRequest`,
 * `onLoad`, `errorLoadRemote` and `afterLoadRemote` are called (./federation-hooks.ts); all others by the library.
 * Plugins that a browser extension adds (`__FEDERATION__.__GLOBAL_PLUGIN__`) are called too.
 */
export const runtimePlugins: ModuleFederationRuntimePlugin[] = []
