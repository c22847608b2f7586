import { Suspense, useState } from 'react'
import type { Release } from '@almanac/contracts/platform/registry'
import { TextScope } from '@almanac/i18n'
import { AlmanacTheme } from '@almanac/ui/theme'
import { useMountMark } from '../remotes/hang-detection'
import { loadLastGoodRemote, loadRemote } from '../remotes/load-release'
import { createBusyTracker, pageBusyTracker } from './busy-tracker'
import { RemoteFailed } from './RemoteFailed'
import { RemoteScope } from './RemoteScope'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenLoading } from './ScreenLoading'
import { useActiveRelease } from './useActiveRelease'

const loader = { load: loadRemote, loadLastGood: loadLastGoodRemote }

/**
 * The place of one remote, in the colours that its rollout names: its screen,
 * or what stands there while it loads or when it cannot be shown. To be keyed
 * by the remote; another release of it takes over without a word.
 */
export function RemoteOutlet({ release, pathname }: { release: Release; pathname: string }) {
  const [tracker] = useState(() => createBusyTracker(pageBusyTracker))
  const { active, failed, attempt, retry, onRenderError } = useActiveRelease(release, loader, tracker)

  const mounting = useMountMark(active)
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
