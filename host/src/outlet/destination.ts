import { useMemo, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import type { DescriptorRoute, Release } from '@almanac/contracts/platform/registry'

/** What a location leads to for this visitor. */
export type Destination =
  | { kind: 'redirect'; to: string; remember: boolean }
  | { kind: 'sign_out' }
  | { kind: 'study_closed' }
  | { kind: 'operations' }
  | { kind: 'remote'; owner: OwnedRoute }
  /** The registry names no remote for a place that everything leads to. */
  | { kind: 'missing' }
  /** The registry changed under a screen that was shown: nobody has it any more. */
  | { kind: 'gone'; route: DescriptorRoute }

/** What a path leads to for this user or visitor, and goes on leading to while its screen is shown. */
export function useDestination(
  pathname: string,
  remotes: Release[],
  enabled: (feature: string) => boolean,
): Destination {
  const { user } = useSession()
  const [current, setCurrent] = useState<CurrentScreen | null>(null)
  const table = useMemo(() => routeTable(remotes), [remotes])
  const to = keepCurrentScreen(
    destination(table, pathname, user !== null, enabled, user?.roles.includes('operator')),
    pathname,
    remotes,
    current,
  )
  if (to.kind === 'remote') {
    const { route, release } = to.owner
    if (current?.pathname !== pathname || current.owner.route !== route || current.owner.release !== release)
      setCurrent({ pathname, owner: to.owner })
  }
  return to
}

const LOGIN: Destination = { kind: 'redirect', to: '/login', remember: false }
const HOME: Destination = { kind: 'redirect', to: '/', remember: false }

/**
 * The routing rules of specification 000, section 2: signed-in users leave the
 * screens for visitors, visitors go to /login from all others (`remember` says
 * that they come back after signing in), what nobody owns or a feature
 * withholds leads home. /operations is the host's own, for operators alone.
 */
export function destination(
  table: RouteTable,
  pathname: string,
  signedIn: boolean,
  enabled: (feature: string) => boolean,
  operator = false,
): Destination {
  if (pathname === '/logout') return { kind: 'sign_out' }
  if (pathname === '/study_closed') return { kind: 'study_closed' }
  if (pathname === '/operations')
    return operator ? { kind: 'operations' } : signedIn ? HOME : { kind: 'redirect', to: '/login', remember: true }
  const owner = ownerOf(table, pathname)
  if (!owner) {
    if (!signedIn && pathname === '/') return LOGIN
    return pathname === '/' || pathname === '/login' ? { kind: 'missing' } : HOME
  }
  const { access, feature } = owner.route
  if (access === 'user' && !signedIn) return { kind: 'redirect', to: '/login', remember: pathname !== '/' }
  if (access === 'visitor' && signedIn) return HOME
  if (feature && !enabled(feature)) return pathname === '/' ? { kind: 'missing' } : HOME
  return { kind: 'remote', owner }
}

/** The screen of a remote that is shown at a path. */
export interface CurrentScreen {
  pathname: string
  owner: OwnedRoute
}

/**
 * Where a path leads while its screen is shown already. The registry may change
 * under it: a newer release that has no such route any more takes over like any
 * other, when nothing is in progress; a participant whose remote is gone stays
 * in place and reads so, instead of being led somewhere else.
 */
export function keepCurrentScreen(
  to: Destination,
  pathname: string,
  remotes: Release[],
  current: CurrentScreen | null,
): Destination {
  const leads = to.kind === 'remote' || current?.pathname !== pathname
  const away = to.kind === 'missing' || (to.kind === 'redirect' && to.to === '/')
  if (leads || !current || !away) return to
  const { route, release } = current.owner
  const now = remotes.find(({ remote }) => remote === release.remote)
  // A route that still exists was withheld: by a feature, or because the visitor has signed in.
  const withheld = now?.descriptor.routes.some(({ path }) => path === route.path)
  if (withheld && route.access === 'visitor') return to
  return now && !withheld ? { kind: 'remote', owner: { route, release: now } } : { kind: 'gone', route }
}

/** A route of the product with the release whose screen it shows. */
export interface OwnedRoute {
  route: DescriptorRoute
  release: Release
}

/** All routes of all remotes, ready to be looked up. */
export interface RouteTable {
  objects: RouteObject[]
  owned: OwnedRoute[]
}

/** Builds the table from the descriptors alone; no remote's code is needed. */
export function routeTable(releases: Release[]): RouteTable {
  const owned = releases.flatMap((release) => release.descriptor.routes.map((route) => ({ route, release })))
  return { owned, objects: owned.map(({ route }, index) => ({ id: String(index), path: route.path })) }
}

/** Who owns a path, by React Router's own ranking; null when nobody does. */
export function ownerOf(table: RouteTable, pathname: string): OwnedRoute | null {
  const match = matchRoutes(table.objects, pathname)?.at(-1)
  return match ? (table.owned[Number(match.route.id)] ?? null) : null
}
