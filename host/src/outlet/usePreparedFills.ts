import { useEffect, useEffectEvent, useState } from 'react'
import { getQueryClient } from '@almanac/api-client/query'
import type { Registry } from '@almanac/contracts/platform/registry'
import type { SlotName } from '@almanac/federation'
import { useRegistry } from '../registry/registry-store'
import { mayPrepare, whenPreparing, type HiddenRendering } from './hidden-rendering'

const remotesOf = ({ remotes }: Registry) => remotes

/**
 * Prepares the fills of a slot that is shown at a tap, as `usePreparedPlaces` does with places. Null until their code is
 * there; then they can be rendered hidden, anew for each `round` and within its `prefetching`.
 */
export function usePreparedFills(name: SlotName): HiddenRendering | null {
  const [prepared, setPrepared] = useState<HiddenRendering | null>(null)
  const remotes = useRegistry(remotesOf)
  const releases = useEffectEvent(() => remotes.filter(({ descriptor }) => descriptor.slots[name] !== undefined))
  useEffect(
    () =>
      whenPreparing(async (signal) => {
        const filling = releases()
        // One that is open already is not rendered anew.
        const put = (rendering: HiddenRendering) =>
          setPrepared((former) => (former && !former.prefetching.isHidden ? former : rendering))
        if (!filling.every(mayPrepare)) return
        const { prepareFills } = await import(/* webpackChunkName: "offline" */ './prepare-places')
        await prepareFills(filling, name, put, getQueryClient(), signal)
      }),
    [name],
  )
  return prepared
}
