import type { Release } from '@almanac/contracts/platform/registry'
import { showStylesOf } from './release-styles'

/** A release that an outlet shows: `loaded` is the last good one's version if that replaces a failed one. */
export interface MountedRelease {
  release: Release
  loaded: { version: string }
}

/** Where a release is shown: as the screen, or in a slot of one. */
export type Place = 'screen' | 'fill'

const mounted = new Map<MountedRelease, Place>()

type Listener = () => void
const listeners = new Set<Listener>()

/** Notifies that other releases are shown, or other screens of the same ones. What watches them must not break them. */
export function notifyScreens(): void {
  for (const listener of listeners)
    try {
      listener()
    } catch (error) {
      setTimeout(() => {
        throw error
      })
    }
}

/** Subscribes to what is shown. */
export function onScreens(listener: Listener): void {
  listeners.add(listener)
}

/** The releases that are shown now. */
export const mountedReleases = (): [MountedRelease, Place][] => [...mounted]

/** Registers what an outlet shows; returns a function that ends this. Styles of other versions of the remote no longer apply. */
export function registerMounted(shown: MountedRelease, place: Place): () => void {
  mounted.set(shown, place)
  const { remote } = shown.release
  showStylesOf(
    remote,
    [...mounted.keys()].filter(({ release }) => release.remote === remote).map(({ loaded }) => loaded.version),
  )
  notifyScreens()
  return () => {
    mounted.delete(shown)
  }
}
