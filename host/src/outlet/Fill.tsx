import { createElement, Suspense, useContext, useMemo, useState, type ComponentType } from 'react'
import type { SlotName, Slots } from '@almanac/federation'
import { AttemptContext, SlotFallback, ShellContext } from '@almanac/federation/shell'
import type { Release } from '@almanac/contracts/platform/registry'
import { TextScope } from '@almanac/i18n'
import { AlmanacTheme } from '@almanac/ui/theme'
import { loadSlot, loadSlotFallback } from '../remotes/load'
import { useRelease } from '../registry/store'
import { FillBoundary } from './FillBoundary'
import { useShownPlace } from './places-shown'
import { useShown } from './useShown'
import { createWorks } from './works'

/**
 * What one remote fills a slot with. It loads, fails, is exchanged and is themed
 * by itself, and takes no space until it is there.
 */
export function createFill<N extends SlotName>(remote: string, name: N): ComponentType<Slots[N]> {
  const ways = {
    load: (release: Release) => loadSlot(release, name),
    instead: (release: Release) => loadSlotFallback(release, name),
  }

  function Place({ release, given }: { release: Release; given: Slots[N] }) {
    const around = useContext(ShellContext)
    // What is in progress here is in progress on the screen around as well.
    const [works] = useState(() => createWorks(around))
    const { shown, failed, attempt, onBroken } = useShown(release, ways, works)
    const mounting = useShownPlace(shown)
    const shell = useMemo(() => ({ ...around, begin: works.begin, mounting }), [around, works, mounting])
    if (!shown) return failed ? <SlotFallback /> : null
    const { module, speaker } = shown.loaded
    return (
      <AlmanacTheme theme={shown.release.theme}>
        <ShellContext value={shell}>
          <AttemptContext value={attempt}>
            <FillBoundary
              module={module}
              onError={(error) => {
                onBroken(error, shown)
              }}
            >
              <Suspense>
                <TextScope owner={speaker} attempt={attempt}>
                  {createElement(module.Fill, given)}
                </TextScope>
              </Suspense>
            </FillBoundary>
          </AttemptContext>
        </ShellContext>
      </AlmanacTheme>
    )
  }

  return function Fill(given: Slots[N]) {
    const release = useRelease(remote)
    return release ? <Place release={release} given={given} /> : <SlotFallback />
  }
}
