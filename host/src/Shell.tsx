import { use, useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import type { DescriptorRoute, Registry } from '@almanac/contracts/platform/registry'
import { ThemeScope } from '@almanac/ui/theme'
import { VisitorFrame } from './frame/VisitorFrame'
import { useScrollToTop } from './navigation/useScrollToTop'
import { useDestination, withoutSlash } from './outlet/destination'
import { HostScreen } from './frame/HostScreen'
import { keptPlaceOf } from './outlet/kept-place'
import { RemoteOutlet } from './outlet/RemoteOutlet'
import { RemoteFailed, RemoteOff } from './outlet/RemoteStates'
import { refreshRegistry } from './registry/fetch-registry'
import { useIsEnabled, useRegistry } from './registry/registry-store'
import { isSafe } from './safe/safe-mode'
import { SafeScreen } from './safe/SafeScreen'
import { useSessionChecks } from './session/check-session'
import { rememberLinkOfVisitor } from '@almanac/auth/return-path'
import { SignOut } from './session/SignOut'
import { StudyClosed } from './session/StudyClosed'
import { type FrameProps, signedInModule } from './signed-in/load'

/** The route of a screen of the host itself, which sets the title. */
const HOST: DescriptorRoute = { path: '/', title: {}, access: 'user' }

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
    case 'redirect': {
      const Redirect = (to.withheld && signedInModule()?.WithheldRedirect) || Navigate
      return <Redirect to={to.to} replace />
    }
    case 'study_closed':
    case 'sign_out':
      return <VisitorFrame>{to.kind === 'sign_out' ? <SignOut /> : <StudyClosed />}</VisitorFrame>
    case 'me':
      return (
        <>
          <UserFrame route={HOST} place={{ release: null, place: pathname, pathname }} />
          <Dialogs />
        </>
      )
    case 'operations':
    case 'studio':
    case 'operator_sign_in':
      return (
        <UserFrame route={HOST}>
          <HostScreen key={to.kind} screen={to.kind} />
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
      const place = keptPlaceOf(release, route)
      return (
        <>
          <UserFrame route={route} place={place === null ? null : { release, place, pathname }}>
            <RemoteOutlet key={release.remote} release={release} pathname={pathname} />
          </UserFrame>
          <Dialogs />
        </>
      )
    }
  }
}

/** What stands over any screen of a signed-in user. */
function Dialogs() {
  const { user } = useSession()
  const GlobalDialogs = user && !isSafe() && signedInModule()?.GlobalDialogs
  return GlobalDialogs && <GlobalDialogs />
}

interface UserFrameProps {
  route: DescriptorRoute
  place?: FrameProps['place']
  children?: ReactNode
}

/** The frame with the navigation for a signed-in user; a visitor gets the frame without. */
function UserFrame({ route, place = null, children }: UserFrameProps) {
  const { user } = useSession()
  const { theme } = use(ThemeScope)
  const Frame = signedInModule()?.Frame
  if (!user || !Frame) return <VisitorFrame>{children}</VisitorFrame>
  return (
    <Frame route={route} place={place} brand={theme.brand?.name ?? user.companies[0]?.name ?? theme.name}>
      {children}
    </Frame>
  )
}

/** Shown at `/` and `/login` when the registry has no remote for them: expected in safe mode, else an error. */
function NoRemote() {
  const { user } = useSession()
  if (user && isSafe())
    return (
      <UserFrame route={HOST}>
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
