import type { QueryClient } from '@almanac/api-client/query'
import type { Release } from '@almanac/contracts/platform/registry'
import type { SlotName } from '@almanac/federation'
import { whenUnused } from '../idle/when-unused'
import { markMounting } from '../remotes/hang-detection'
import { loadRemote, loadSlot } from '../remotes/load-release'
import type { HiddenRendering } from './hidden-rendering'
import type { Preparable, PreparedPlace } from './usePreparedPlaces'

/** A place is rendered once to know what it reads, again with that, and once more with what that led it to read. */
const MAX_ROUNDS = 3
/** Without a request for this long, what a place reads is there. */
const QUIET_MS = 250
/** What is read more slowly than this is not waited for. */
const QUIET_TIMEOUT_MS = 5_000

/**
 * Prepares places one after the other, each when the browser is idle and nobody taps: loads the release, and has its screen rendered
 * hidden until it has what it reads. A place that cannot be loaded is left out. Ends when the signal does.
 */
export async function preparePlaces(
  places: readonly Preparable[],
  put: (place: PreparedPlace) => void,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  for (const { release, place } of places) {
    await whenUnused()
    // A screen of the host loads its code when it is rendered.
    const loaded = release && (await loadRemote(release).catch(() => undefined))
    if (signal.aborted) return
    if (loaded === undefined) continue
    await renderUntilRead(
      (rendering) => {
        // Before it is rendered, as it may hang.
        if (release && loaded) markMounting(release, loaded.version)
        put({ release, place, ...rendering })
      },
      queries,
      signal,
    )
    if (signal.aborted) return
    layOut(place)
  }
}

/** Prepares the fills of a slot in the same way, together. Rejects if one cannot be loaded. */
export async function prepareFills(
  releases: readonly Release[],
  name: SlotName,
  put: (rendering: HiddenRendering) => void,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  await whenUnused()
  const loaded = await Promise.all(
    releases.map(async (release) => ({ release, version: (await loadSlot(release, name)).version })),
  )
  if (signal.aborted) return
  await renderUntilRead(
    (rendering) => {
      for (const { release, version } of loaded) markMounting(release, version)
      put(rendering)
    },
    queries,
    signal,
  )
}

/** Has something rendered hidden, and anew with what that led it to read. */
async function renderUntilRead(
  render: (rendering: HiddenRendering) => void,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS && !signal.aborted; round += 1) {
    const prefetching = { isHidden: true, begun: 0 }
    render({ round, prefetching })
    await quiet(queries)
    // The first time its code may have come too late for it to read anything.
    if (round > 0 && prefetching.begun === 0) return
  }
}

/** Calculates style and layout of a hidden place, which the browser otherwise does when it is shown. */
function layOut(place: string): void {
  const element = [...document.querySelectorAll<HTMLElement>('[data-place]')].find(
    ({ dataset }) => dataset['place'] === place,
  )
  // Asked of any element in it: what is hidden is laid out only where somebody asks.
  element?.querySelector(':last-child')?.getBoundingClientRect()
}

/** Resolves once nothing has been read for a while and the browser is idle. */
async function quiet(queries: QueryClient): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      clearTimeout(latest)
      unsubscribe()
      resolve()
    }
    const look = () => {
      clearTimeout(timer)
      if (queries.isFetching() === 0) timer = setTimeout(end, QUIET_MS)
    }
    const unsubscribe = queries.getQueryCache().subscribe(look)
    const latest = setTimeout(end, QUIET_TIMEOUT_MS)
    look()
  })
  await whenUnused()
}
