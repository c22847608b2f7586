import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import { ownerOf, type OwnedRoute, type RouteTable } from './route-table'

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
