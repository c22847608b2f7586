import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { canonicalJson } from '@almanac/domain/canonical'
import { flagValueIn, type FlagValue, isOn } from '@almanac/domain/features'
import { acceptLoads } from '../remotes/release-outcomes'
import { isSafe, safeRegistry } from '../safe/safe-mode'

const registryStore = createStore<{ registry: Registry | null }>()(() => ({ registry: null }))

/** The current registry; null before the first one was accepted. */
export function currentRegistry(): Registry | null {
  return registryStore.getState().registry
}

/** Subscribes to changes of the registry. Returns a function that unsubscribes. */
export const onRegistryChange = (listener: () => void): (() => void) => registryStore.subscribe(listener)

/** Applies an accepted registry. Unchanged parts keep their object identity. */
export function putRegistry(accepted: Registry): void {
  const before = currentRegistry()
  const registry = reuseUnchanged(before, isSafe() ? safeRegistry(accepted) : withAllowedPreview(accepted, before))
  acceptLoads(registry)
  registryStore.setState({ registry })
}

/** A part of the registry; rerenders only when that part changes. Throws before a registry was accepted. */
export function useRegistry<T>(part: (registry: Registry) => T): T {
  return useStore(registryStore, ({ registry }) => {
    if (!registry) throw new Error('Nothing is rendered before a registry was accepted')
    return part(registry)
  })
}

/** The release of a remote for this visitor; undefined if there is none. Rerenders only when that release changes. */
export function useRelease(remote: string): Release | undefined {
  return useStore(registryStore, ({ registry }) => registry?.remotes.find((release) => release.remote === remote))
}

/** Whether a feature of the product, or a remote's flag by its full name, is on in the current registry. */
export function featureEnabled(title: string): boolean {
  const registry = currentRegistry()
  return registry !== null && isOn(registry, title)
}

/** Returns a function that checks whether a feature or a remote's flag is on; a new function when they may have changed, so that callers rerender. */
export function useIsEnabled(): (title: string) => boolean {
  const features = useRegistry((registry) => registry.features)
  const remotes = useRegistry((registry) => registry.remotes)
  return useMemo(() => (title) => isOn({ features, remotes }, title), [features, remotes])
}

/** Returns a function that finds the value of a remote's flag by its full name; a new function when they may have changed. */
export function useFlagValue(): (name: string) => FlagValue | undefined {
  const remotes = useRegistry((registry) => registry.remotes)
  return useMemo(() => (name) => flagValueIn(remotes, name), [remotes])
}

let allowedPreview: string | null = null

/** Sets the remote whose preview the page's Content-Security-Policy allows; null for none. */
export function allowPreview(remote: string | null): void {
  allowedPreview = remote
}

/**
 * The registry without a preview that this page's policy does not allow: a preview
 * that began in another tab or with a sign-in is shown only after a reload, until
 * then the remote keeps its release.
 */
function withAllowedPreview(registry: Registry, current: Registry | null): Registry {
  if (!registry.preview || registry.preview.remote === allowedPreview) return registry
  const earlier = (release: Release) =>
    current?.remotes.find(({ remote, preview }) => remote === release.remote && !preview)
  const remotes = registry.remotes.map((release) => (release.preview ? earlier(release) : release))
  return { ...registry, preview: null, remotes: remotes.filter((release) => release !== undefined) }
}

/** The newer registry with the objects of the earlier one for all parts that are equal. */
function reuseUnchanged(before: Registry | null, after: Registry): Registry {
  if (!before) return after
  const earlier = (release: Release) => before.remotes.find(({ remote }) => remote === release.remote)
  const remotes = after.remotes.map((release) => earlierIfEqual(earlier(release), release))
  const unchanged =
    remotes.length === before.remotes.length && remotes.every((release, index) => release === before.remotes[index])
  return {
    ...after,
    theme: earlierIfEqual(before.theme, after.theme),
    features: earlierIfEqual(before.features, after.features),
    preview: earlierIfEqual(before.preview, after.preview),
    ...(after.switched_off ? { switched_off: earlierIfEqual(before.switched_off, after.switched_off) } : {}),
    remotes: unchanged ? before.remotes : remotes,
  }
}

/** The earlier object if both are equal, so that React sees no change. */
function earlierIfEqual<T>(before: T | undefined, after: T): T {
  return before !== undefined && canonicalJson(before) === canonicalJson(after) ? before : after
}
