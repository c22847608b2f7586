import { Suspense, useState } from 'react'
import { authStore } from '@almanac/auth'
import type { Release } from '@almanac/contracts/platform/registry'
import { TextScope } from '@almanac/i18n'
import { AlmanacTheme } from '@almanac/ui/theme'
import { currentRegistry, featureEnabled } from '../registry/registry-store'
import { useMountMark } from '../remotes/hang-detection'
import { loadedRemote, loadLastGoodRemote, loadRemote } from '../remotes/load-release'
import { createBusyTracker, pageBusyTracker } from './busy-tracker'
import { destination, ownerOf, routeTable } from './destination'
import { RemoteScope } from './RemoteScope'
import { RemoteFailed, ScreenLoading } from './RemoteStates'
import { ScreenBoundary } from './ScreenBoundary'
import { useActiveRelease } from './useActiveRelease'

const loader = { load: loadRemote, loaded: loadedRemote, loadLastGood: loadLastGoodRemote }

/**
 * Shows the screen of one remote in its rollout's theme, or its loading and
 * error states. Must be keyed by the remote; another release of the same
 * remote replaces the shown one without remounting the outlet.
 */
export function RemoteOutlet({ release, pathname }: { release: Release; pathname: string }) {
  const [tracker] = useState(() => createBusyTracker(pageBusyTracker))
  const { active, failed, attempt, retry, onRenderError } = useActiveRelease(release, loader, tracker)

  const mounting = useMountMark(active, 'screen')
  const content = () => {
    if (!active) return failed ? <RemoteFailed at="remote_failed" onRetry={retry} /> : <ScreenLoading />
    const { module, textScope } = active.loaded
    const { Screens } = module
    return (
      <ScreenBoundary
        module={module}
        attempt={attempt}
        pathname={pathname}
        onError={(error) => {
          onRenderError(error, active)
        }}
        failed={failed ? <RemoteFailed at="screen_failed" onRetry={retry} /> : <ScreenLoading />}
      >
        <Suspense fallback={<ScreenLoading />}>
          <TextScope owner={textScope} attempt={attempt}>
            <Screens />
          </TextScope>
        </Suspense>
      </ScreenBoundary>
    )
  }

  return (
    <AlmanacTheme theme={(active?.release ?? release).theme}>
      <RemoteScope tracker={tracker} mounting={mounting}>
        {content()}
      </RemoteScope>
    </AlmanacTheme>
  )
}

/**
 * Starts loading the release for a path before React renders the shell, because
 * manifest, entry and chunks load one after the other. The outlet that shows the
 * release gets the same promise and handles failures.
 */
export function beginLoading(pathname: string): void {
  const { user } = authStore.getState()
  const table = routeTable(currentRegistry()?.remotes ?? [])
  const to = destination(table, pathname, user !== null, featureEnabled, user?.roles)
  const owner = to.kind === 'remote' ? to.owner : to.kind === 'redirect' ? ownerOf(table, to.to) : null
  if (owner) loadRemote(owner.release).catch(() => undefined)
}
