import type { Release } from '@almanac/contracts/platform/registry'
import type { Destination } from './destination'
import type { OwnedRoute } from './route-table'

/** The screen of a remote that is shown at a path. */
export interface Held {
  pathname: string
  owner: OwnedRoute
}

/**
 * Where a path leads while its screen is shown already. The registry may change
 * under it: a newer release that has no such route any more takes over like any
 * other, when nothing is in progress; and whose remote is gone stays where she
 * is and is told so, instead of being led somewhere else.
 */
export function heldDestination(to: Destination, pathname: string, remotes: Release[], held: Held | null): Destination {
  const leads = to.kind === 'remote' || held?.pathname !== pathname
  const away = to.kind === 'missing' || (to.kind === 'redirect' && to.to === '/')
  if (leads || !held || !away) return to
  const { route, release } = held.owner
  const now = remotes.find(({ remote }) => remote === release.remote)
  // A route that is still there was withheld: by a feature, or because who is here has signed in.
  const withheld = now?.descriptor.routes.some(({ path }) => path === route.path)
  if (withheld && route.access === 'visitor') return to
  return now && !withheld ? { kind: 'remote', owner: { route, release: now } } : { kind: 'gone', route }
}
