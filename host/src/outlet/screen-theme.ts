import { useSyncExternalStore } from 'react'
import type { Registry } from '@almanac/contracts/platform/registry'
import type { Theme } from '@almanac/contracts/platform/theme'
import { isOfOneBrand } from '@almanac/ui/theme'
import { useDestination } from './destination'
import { useIsEnabled, useRegistry } from '../registry/registry-store'

/** What the router knows of the address. */
interface Addressed {
  state: { location: { pathname: string } }
  subscribe: (listener: () => void) => () => void
}

const remotesOf = ({ remotes }: Registry) => remotes

/**
 * The theme of the whole page, frame and title included: of the rollout of the remote whose screen it shows, where that
 * is of another brand, else the visitor's. Whatever else has a theme on that screen counts only within its brand
 * (`AlmanacTheme`), so that no screen has two.
 */
export const pageTheme = (own: Theme, ofScreen: Theme | null): Theme =>
  ofScreen && !isOfOneBrand(ofScreen, own) ? ofScreen : own

/** The theme of the page at the router's address. */
export function useScreenTheme(router: Addressed): Theme {
  const own = useRegistry((registry) => registry.theme)
  const pathname = useSyncExternalStore(router.subscribe, () => router.state.location.pathname)
  const to = useDestination(pathname, useRegistry(remotesOf), useIsEnabled())
  const ofScreen = to.kind === 'remote' ? to.owner.release.theme : null
  return pageTheme(own, ofScreen)
}
