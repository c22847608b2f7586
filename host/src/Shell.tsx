import { useEffect, useMemo, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import { useEnabled } from './registry/useEnabled'
import { places } from './navigation/places'
import { useScrollToTop } from './navigation/useScrollToTop'
import { VisitorFrame } from './frame/VisitorFrame'
import { OperationsPlace } from './operations/OperationsPlace'
import { OverScreens } from './outlet/OverScreens'
import { RemoteFailed } from './outlet/RemoteFailed'
import { RemoteOutlet } from './outlet/RemoteOutlet'
import { useDestination } from './outlet/useDestination'
import { refresh } from './registry/refresh'
import { useRegistry } from './registry/store'
import { isSafe } from './safe/safe-mode'
import { SafeScreen } from './safe/SafeScreen'
import { rememberPlace } from './session/return-to'
import { SignOut } from './session/SignOut'
import { StudyClosed } from './session/StudyClosed'
import { useSessionChecks } from './session/useSessionChecks'
import { signedInModule } from './signed-in/load'

/** The host's own screens bring their titles with their words. */
const own = (path: string): DescriptorRoute => ({ path, title: {}, access: 'user' })
const OPERATIONS = own('/operations')
const SAFE = own('/')

/** Shows what the current location leads to, within the navigation for signed-in users. */
export function Shell() {
  const { pathname, search } = useLocation()
  const { user } = useSession()
  useSessionChecks(pathname)
  useScrollToTop()

  const remotes = useRegistry((registry) => registry.remotes)
  const brand = useRegistry((registry) => registry.theme.name)
  const enabled = useEnabled()
  const navigation = useMemo(() => places(remotes, enabled), [remotes, enabled])
  const to = useDestination(pathname, remotes, enabled)

  const remember = to.kind === 'redirect' && to.remember
  useEffect(() => {
    if (remember && !sessionStorage.getItem('almanac.return_to')) rememberPlace(pathname + search, null)
  }, [remember, pathname, search])

  const Frame = user && signedInModule()?.Frame
  const framed = (route: DescriptorRoute, screen: ReactNode) =>
    Frame ? (
      <Frame places={navigation} route={route} brand={user.companies[0]?.name ?? brand}>
        {screen}
      </Frame>
    ) : (
      <VisitorFrame brand={brand}>{screen}</VisitorFrame>
    )

  if (to.kind === 'redirect') return <Navigate to={to.to} replace />
  if (to.kind === 'study_closed')
    return (
      <VisitorFrame brand={brand}>
        <StudyClosed />
      </VisitorFrame>
    )
  if (to.kind === 'sign_out')
    return (
      <VisitorFrame brand={brand}>
        <SignOut />
      </VisitorFrame>
    )
  if (to.kind === 'operations') return framed(OPERATIONS, <OperationsPlace />)
  if (to.kind === 'gone')
    return framed(
      to.route,
      <RemoteFailed
        at="remote_gone"
        onRetry={() => {
          void refresh()
        }}
      />,
    )
  if (to.kind === 'missing' && user && isSafe()) return framed(SAFE, <SafeScreen />)
  if (to.kind === 'missing')
    return (
      <VisitorFrame brand={brand}>
        <RemoteFailed
          at="remote_failed"
          onRetry={() => {
            location.reload()
          }}
        />
      </VisitorFrame>
    )
  const { release, route } = to.owner
  return (
    <>
      {framed(route, <RemoteOutlet key={release.remote} release={release} pathname={pathname} />)}
      {!isSafe() && <OverScreens />}
    </>
  )
}
