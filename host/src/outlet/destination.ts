import { useMemo, useState } from 'react'
import { matchPath, matchRoutes, type RouteObject } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import type { DescriptorRoute, Release, SwitchedOff } from '@almanac/contracts/platform/registry'

/** What a path resolves to for this user or visitor. */
export type Destination =
  /** `withheld`: the path is a screen's whose feature is off for this user, which is to be said. */
  | { kind: 'redirect'; to: string; remember: boolean; withheld?: boolean }
  | { kind: 'sign_out' }
  | { kind: 'study_closed' }
  | { kind: 'operations' }
  /** /studio: the brand of a company, for its administrators. */
  | { kind: 'studio' }
  /** /me: the person, everything that is no place of the bar, and the settings. */
  | { kind: 'me' }
  /** /operations for a visitor: independent of any remote. */
  | { kind: 'operator_sign_in' }
  | { kind: 'remote'; owner: OwnedRoute }
  /** No remote of the registry has `/` or `/login`. */
  | { kind: 'missing' }
  /** The registry changed while the screen was shown, and no remote has its route any more. */
  | { kind: 'gone'; route: DescriptorRoute }
  /** Operators have switched the remote off that has the route; null without a sentence of their own. */
  | { kind: 'switched_off'; route: DescriptorRoute; sentence: SwitchedOff['sentence'] }

/** Resolves a path for this user or visitor. While a screen is shown, a changed registry does not lead away from it. */
export function useDestination(
  pathname: string,
  remotes: Release[],
  enabled: (feature: string) => boolean,
  switchedOff: readonly SwitchedOff[] = [],
): Destination {
  const { user } = useSession()
  const [current, setCurrent] = useState<CurrentScreen | null>(null)
  const table = useMemo(() => routeTable(remotes), [remotes])
  const to = keepCurrentScreen(
    destination(table, pathname, user !== null, enabled, user?.roles),
    pathname,
    remotes,
    current,
  )
  if (to.kind === 'remote') {
    const { route, release } = to.owner
    if (current?.pathname !== pathname || current.owner.route !== route || current.owner.release !== release)
      setCurrent({ pathname, owner: to.owner })
    return to
  }
  return switchedOffAt(switchedOff, pathname, user !== null, enabled) ?? to
}

/** The screen of a remote that is switched off, for somebody who could open it. */
export function switchedOffAt(
  switchedOff: readonly SwitchedOff[],
  pathname: string,
  signedIn: boolean,
  enabled: (feature: string) => boolean,
): Destination | undefined {
  for (const { routes, sentence } of switchedOff) {
    const route = routes.find(({ path }) => matchPath(path, pathname))
    if (!route || route.access === (signedIn ? 'visitor' : 'user')) continue
    if (!route.feature || enabled(route.feature)) return { kind: 'switched_off', route, sentence }
  }
  return undefined
}

/**
 * The one spelling of a path: without slashes at its end. With two at its beginning, which an address takes for a host,
 * it stays.
 */
export const withoutSlash = (pathname: string): string =>
  pathname.startsWith('//') ? pathname : pathname.replace(/(?<=.)\/+$/, '')

const LOGIN: Destination = { kind: 'redirect', to: '/login', remember: false }
const HOME: Destination & { kind: 'redirect' } = { kind: 'redirect', to: '/', remember: false }

/**
 * The routing rules of specification 000, section 2: signed-in users are
 * redirected from screens for visitors, visitors are redirected to /login
 * (`remember`: they return after signing in), and paths without an owner or whose
 * feature is off redirect to `/`. /me, /studio and /operations belong to the host, the latter for operators only; it signs
 * them in itself.
 */
export function destination(
  table: RouteTable,
  pathname: string,
  signedIn: boolean,
  enabled: (feature: string) => boolean,
  roles: readonly string[] = [],
): Destination {
  if (pathname === '/logout') return { kind: 'sign_out' }
  if (pathname === '/study_closed') return { kind: 'study_closed' }
  if (pathname === '/operations')
    return roles.includes('operator') ? { kind: 'operations' } : signedIn ? HOME : { kind: 'operator_sign_in' }
  if (pathname === '/me' || pathname === '/studio') {
    if (!signedIn) return { kind: 'redirect', to: '/login', remember: true }
    if (pathname === '/me') return { kind: 'me' }
    return roles.includes('company_administrator') ? { kind: 'studio' } : HOME
  }
  const owner = ownerOf(table, pathname)
  if (!owner) {
    if (!signedIn && pathname === '/') return LOGIN
    return pathname === '/' || pathname === '/login' ? { kind: 'missing' } : HOME
  }
  const { access, feature } = owner.route
  if (access === 'user' && !signedIn) return { kind: 'redirect', to: '/login', remember: pathname !== '/' }
  if (access === 'visitor' && signedIn) return HOME
  if (feature && !enabled(feature)) return pathname === '/' ? { kind: 'missing' } : { ...HOME, withheld: signedIn }
  return { kind: 'remote', owner }
}

/** The screen of a remote that is shown at a path. */
export interface CurrentScreen {
  pathname: string
  owner: OwnedRoute
}

/**
 * Corrects the destination of a path whose screen is already shown, when the
 * registry has changed: a release without the route still replaces the shown one
 * in the outlet, once no work is in progress; a user whose remote is gone sees a
 * message in place instead of being redirected.
 */
export function keepCurrentScreen(
  to: Destination,
  pathname: string,
  remotes: Release[],
  current: CurrentScreen | null,
): Destination {
  const isOtherScreen = to.kind === 'remote' || current?.pathname !== pathname
  const leadsAway = to.kind === 'missing' || (to.kind === 'redirect' && to.to === '/')
  if (isOtherScreen || !current || !leadsAway) return to
  const { route, release } = current.owner
  const latest = remotes.find(({ remote }) => remote === release.remote)
  // The route exists but is withheld: by a feature, or because the visitor has signed in.
  const withheld = latest?.descriptor.routes.some(({ path }) => path === route.path)
  if (withheld && route.access === 'visitor') return to
  return latest && !withheld ? { kind: 'remote', owner: { route, release: latest } } : { kind: 'gone', route }
}

/** A route of the product with the release whose screen it shows. */
export interface OwnedRoute {
  route: DescriptorRoute
  release: Release
}

/** The routes of all remotes, in the form that React Router matches. */
export interface RouteTable {
  objects: RouteObject[]
  owned: OwnedRoute[]
}

/** Builds the table from the descriptors, without loading any remote. */
export function routeTable(releases: Release[]): RouteTable {
  const owned = releases.flatMap((release) => release.descriptor.routes.map((route) => ({ route, release })))
  return { owned, objects: owned.map(({ route }, index) => ({ id: String(index), path: route.path })) }
}

/** The route that owns a path by React Router's ranking; null when none does. */
export function ownerOf(table: RouteTable, pathname: string): OwnedRoute | null {
  const match = matchRoutes(table.objects, pathname)?.at(-1)
  return match ? (table.owned[Number(match.route.id)] ?? null) : null
}
