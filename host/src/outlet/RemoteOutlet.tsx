import { Suspense, useState } from 'react'
import type { Release } from '@almanac/contracts/platform/registry'
import { TextScope } from '@almanac/i18n'
import { AlmanacTheme } from '@almanac/ui/theme'
import { loadFallback, loadRemote } from '../remotes/load'
import { pageWorks } from './page-works'
import { useShownPlace } from './places-shown'
import { RemoteFailed } from './RemoteFailed'
import { RemoteScope } from './RemoteScope'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenLoading } from './ScreenLoading'
import { useShown } from './useShown'
import { createWorks } from './works'

const ways = { load: loadRemote, instead: loadFallback }

/**
 * The place of one remote, in the colours that its rollout names: its screen,
 * or what stands there while it loads or when it cannot be shown. To be keyed
 * by the remote; another release of it takes over without a word.
 */
export function RemoteOutlet({ release, pathname }: { release: Release; pathname: string }) {
  const [works] = useState(() => createWorks(pageWorks))
  const { shown, failed, attempt, retry, onBroken } = useShown(release, ways, works)

  const mounting = useShownPlace(shown)
  const content = () => {
    if (!shown) return failed ? <RemoteFailed at="remote_failed" onRetry={retry} /> : <ScreenLoading />
    const { module, speaker } = shown.loaded
    const { Screens } = module
    return (
      <ScreenBoundary
        module={module}
        attempt={attempt}
        pathname={pathname}
        onError={(error) => {
          onBroken(error, shown)
        }}
        failed={failed ? <RemoteFailed at="screen_failed" onRetry={retry} /> : <ScreenLoading />}
      >
        <Suspense fallback={<ScreenLoading />}>
          <TextScope owner={speaker} attempt={attempt}>
            <Screens />
          </TextScope>
        </Suspense>
      </ScreenBoundary>
    )
  }

  return (
    <AlmanacTheme theme={(shown?.release ?? release).theme}>
      <RemoteScope works={works} mounting={mounting}>
        {content()}
      </RemoteScope>
    </AlmanacTheme>
  )
}
