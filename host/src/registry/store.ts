import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { takeFeatures } from '../features/provider'
import { showable } from './allowed-preview'
import { isSafe, safeRegistry } from '../safe/safe-mode'
import { keepSame } from './keep'

const registryStore = createStore<{ registry: Registry | null }>()(() => ({ registry: null }))

/** The registry that this tab lives by; null before the first was accepted. */
export function currentRegistry(): Registry | null {
  return registryStore.getState().registry
}

/** Takes over an accepted registry. What it does not change stays the same object. */
export function putRegistry(accepted: Registry): void {
  const before = currentRegistry()
  const registry = keepSame(before, isSafe() ? safeRegistry(accepted) : showable(accepted, before))
  if (registry.features !== before?.features) takeFeatures(registry.features)
  registryStore.setState({ registry })
}

/** A part of the registry, for what is rendered once there is one. Renders again only when that part changes. */
export function useRegistry<T>(part: (registry: Registry) => T): T {
  return useStore(registryStore, ({ registry }) => {
    if (!registry) throw new Error('Nothing is rendered before a registry was accepted')
    return part(registry)
  })
}

/** The release of a remote that this visitor gets; undefined when there is none. Renders again only when that release changes. */
export function useRelease(remote: string): Release | undefined {
  return useStore(registryStore, ({ registry }) => registry?.remotes.find((release) => release.remote === remote))
}
