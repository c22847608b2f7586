import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import type { DescriptorRoute, Release } from '@almanac/contracts/platform/registry'
import { featureEnabled } from './features/provider'
import { Frame } from './navigation/Frame'
import { places } from './navigation/places'
import { VisitorFrame } from './navigation/VisitorFrame'
import { OperationsPlace } from './operations/OperationsPlace'
import { destination } from './outlet/destination'
import { RemoteFailed } from './outlet/RemoteFailed'
import { RemoteOutlet } from './outlet/RemoteOutlet'
import { routeTable } from './outlet/route-table'
import { rememberPlace } from './session/return-to'
import { SignOut } from './session/SignOut'
import { StudyClosed } from './session/StudyClosed'
import { useSessionChecks } from './session/useSessionChecks'

/** The host's own screen; its title comes with its words. */
const OPERATIONS: DescriptorRoute = { path: '/operations', title: {}, access: 'user' }

/** Shows what the current location leads to, within the navigation for signed-in users. */
export function Shell({ releases, brand }: { releases: Release[]; brand: string }) {
  const { pathname, search } = useLocation()
  const { user } = useSession()
  useSessionChecks(pathname)

  const table = useMemo(() => routeTable(releases), [releases])
  const navigation = useMemo(() => places(releases, featureEnabled), [releases])
  const to = destination(table, pathname, user !== null, featureEnabled, user?.roles.includes('operator'))

  const remember = to.kind === 'redirect' && to.remember
  useEffect(() => {
    if (remember && !sessionStorage.getItem('almanac.return_to')) rememberPlace(pathname + search, null)
  }, [remember, pathname, search])

  if (to.kind === 'redirect') return <Navigate to={to.to} replace />
  if (to.kind === 'study_closed') return <VisitorFrame brand={brand}><StudyClosed /></VisitorFrame>
  if (to.kind === 'sign_out') return <VisitorFrame brand={brand}><SignOut /></VisitorFrame>
  if (to.kind === 'missing') return <VisitorFrame brand={brand}><RemoteFailed at="remote_failed" onRetry={() => { location.reload() }} /></VisitorFrame>
  if (to.kind === 'operations') return <Frame places={navigation} route={OPERATIONS} brand={brand}><OperationsPlace /></Frame>
  const screen = <RemoteOutlet release={to.owner.release} pathname={pathname} />
  return user ? <Frame places={navigation} route={to.owner.route} brand={user.companies[0]?.name ?? brand}>{screen}</Frame> : <VisitorFrame brand={brand}>{screen}</VisitorFrame>
}
