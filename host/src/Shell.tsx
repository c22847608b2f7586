import { useEffect, useMemo, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import type { DescriptorRoute, Registry } from '@almanac/contracts/platform/registry'
import { VisitorFrame } from './frame/VisitorFrame'
import { places } from './navigation/places'
import { useScrollToTop } from './navigation/useScrollToTop'
import { OperationsPlace } from './operations/OperationsPlace'
import { useDestination, withoutSlash } from './outlet/destination'
import { RemoteOutlet } from './outlet/RemoteOutlet'
import { RemoteFailed, RemoteOff } from './outlet/RemoteStates'
import { GlobalDialogs } from './GlobalDialogs'
import { refreshRegistry } from './registry/fetch-registry'
import { useIsEnabled, useRegistry } from './registry/registry-store'
import { isSafe } from './safe/safe-mode'
import { SafeScreen } from './safe/SafeScreen'
import { useSessionChecks } from './session/check-session'
import { rememberLinkOfVisitor } from '@almanac/auth/return-path'
import { SignOut } from './session/SignOut'
import { StudyClosed } from './session/StudyClosed'
import { signedInModule } from './signed-in/load'

/** A route of the host itself: its screen sets the title. */
const hostRoute = (path: string): DescriptorRoute => ({ path, title: {}, access: 'user' })
const OPERATIONS = hostRoute('/operations')
const SAFE = hostRoute('/')

const switchedOffOf = ({ switched_off }: Registry) => switched_off

/** Remembers where a visitor wanted to go, for after signing in. */
function useRememberedLink(remember: boolean, link: string): void {
  useEffect(() => {
    if (remember) rememberLinkOfVisitor(link)
  }, [remember, link])
}

/** Renders the screen for the current location, with the navigation around it for signed-in users. */
export function Shell() {
  const { pathname, search, hash } = useLocation()
  useSessionChecks(pathname)
  useScrollToTop()

  const remotes = useRegistry((registry) => registry.remotes)
  const enabled = useIsEnabled()
  const to = useDestination(pathname, remotes, enabled, useRegistry(switchedOffOf))

  useRememberedLink(to.kind === 'redirect' && to.remember, pathname + search)

  const bare = withoutSlash(pathname)
  if (bare !== pathname) return <Navigate to={{ pathname: bare, search, hash }} replace />

  switch (to.kind) {
    case 'redirect':
      return <Navigate to={to.to} replace />
    case 'study_closed':
      return (
        <VisitorFrame>
          <StudyClosed />
        </VisitorFrame>
      )
    case 'sign_out':
      return (
        <VisitorFrame>
          <SignOut />
        </VisitorFrame>
      )
    case 'operations':
    case 'operator_sign_in':
      return (
        <UserFrame route={OPERATIONS}>
          <OperationsPlace key={to.kind} screen={to.kind} />
        </UserFrame>
      )
    case 'gone':
    case 'switched_off':
      return (
        <UserFrame route={to.route}>
          {to.kind === 'gone' ? (
            <RemoteFailed at="remote_gone" onRetry={() => void refreshRegistry()} />
          ) : (
            <RemoteOff sentence={to.sentence} />
          )}
        </UserFrame>
      )
    case 'missing':
      return <NoRemote />
    case 'remote': {
      const { release, route } = to.owner
      return (
        <>
          <UserFrame route={route}>
            <RemoteOutlet key={release.remote} release={release} pathname={pathname} />
          </UserFrame>
          {!isSafe() && <GlobalDialogs />}
        </>
      )
    }
  }
}

/** The frame with the navigation for a signed-in user; a visitor gets the frame without. */
function UserFrame({ route, children }: { route: DescriptorRoute; children: ReactNode }) {
  const { user } = useSession()
  const remotes = useRegistry((registry) => registry.remotes)
  const brand = useRegistry((registry) => registry.theme.name)
  const enabled = useIsEnabled()
  const switchedOff = useRegistry(switchedOffOf)
  const navigation = useMemo(() => places(remotes, enabled, switchedOff), [remotes, enabled, switchedOff])
  const Frame = signedInModule()?.Frame
  if (!user || !Frame) return <VisitorFrame>{children}</VisitorFrame>
  return (
    <Frame places={navigation} route={route} brand={user.companies[0]?.name ?? brand}>
      {children}
    </Frame>
  )
}

/** Shown at `/` and `/login` when the registry has no remote for them: expected in safe mode, else an error. */
function NoRemote() {
  const { user } = useSession()
  if (user && isSafe())
    return (
      <UserFrame route={SAFE}>
        <SafeScreen />
      </UserFrame>
    )
  return (
    <VisitorFrame>
      <RemoteFailed
        at="remote_failed"
        onRetry={() => {
          location.reload()
        }}
      />
    </VisitorFrame>
  )
}
