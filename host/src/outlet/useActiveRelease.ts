import { startTransition, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Release } from '@almanac/contracts/platform/registry'
import { backoffDelay } from '@almanac/domain/backoff'
import { useBuild } from '../preview/preview-builds'
import { markMounting } from '../remotes/hang-detection'
import type { Loaded } from '../remotes/load-release'
import { reportFailure } from '../remotes/release-failures'
import { activateWhenIdle, type BusyTracker } from './busy-tracker'

/** What a place shows of a release. */
export interface ActiveRelease<M> {
  /** As the registry had it when it was put in place: its theme, what it falls back on. */
  release: Release
  loaded: Loaded<M>
  build: number
}

/** Loads the modules of a place. */
export interface ReleaseLoader<M> {
  load: (release: Release) => Promise<Loaded<M>>
  /** Of the last good release, for when what was loaded failed while it was shown. */
  loadLastGood: (release: Release) => Promise<Loaded<M>>
}

/** A place and what stands in it. */
export interface Place<M> {
  /** Null until the first has come. */
  active: ActiveRelease<M> | null
  /** It could not be loaded, or failed while it was shown, and nothing can stand in for it. */
  failed: boolean
  /** Another object for each time that the user asked for it again. */
  attempt: object
  retry: () => void
  /** What was shown, or was about to be, threw while it was rendered. */
  onRenderError: (error: unknown, broken: ActiveRelease<M>) => void
}

/**
 * Keeps a place at the release that the registry names. The first is shown as
 * soon as it has come; later ones are loaded behind the one that is shown and
 * put in its place in one step, when nothing is in progress there. What cannot
 * be loaded changes nothing.
 */
export function useActiveRelease<M extends object>(
  wanted: Release,
  loader: ReleaseLoader<M>,
  tracker: BusyTracker,
): Place<M> {
  const placement = usePlacement<M>()
  const { active, failed, setFailed } = placement
  const [attempt, setAttempt] = useState<object>({})
  useReleaseUpdates(wanted, attempt, loader, tracker, placement)
  const onRenderError = useRenderErrors(loader, placement)

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt({})
  }, [setFailed])

  return { active, failed, attempt, retry, onRenderError }
}

type Placement<M extends object> = ReturnType<typeof usePlacement<M>>

/** What stands in a place, what is on its way there, and what stood there before. */
function usePlacement<M extends object>() {
  const [active, setActive] = useState<ActiveRelease<M> | null>(null)
  const [failed, setFailed] = useState(false)
  /** Modules that threw while they were rendered. */
  const [broken] = useState(() => new WeakSet<M>())
  const inPlace = useRef<ActiveRelease<M> | null>(null)
  /** The one that stood here before, if it did well. */
  const previous = useRef<ActiveRelease<M> | null>(null)
  const pending = useRef<{ next: ActiveRelease<M>; onActive: () => void } | null>(null)

  useLayoutEffect(() => {
    const earlier = inPlace.current
    if (earlier && earlier.loaded.module !== active?.loaded.module)
      previous.current = broken.has(earlier.loaded.module) ? null : earlier
    inPlace.current = active
    if (pending.current?.next !== active) return
    pending.current?.onActive()
    pending.current = null
  }, [active, broken])

  const activate = useCallback((next: ActiveRelease<M>) => {
    const activated = new Promise<void>((resolve) => {
      pending.current = { next, onActive: resolve }
    })
    markMounting(next.release, next.loaded.version)
    // Until everything of the next is there, the earlier one stays and can be used.
    startTransition(() => {
      setActive(next)
      setFailed(false)
    })
    return activated
  }, [])

  const abort = useCallback(() => {
    if (!pending.current) return
    pending.current = null
    setActive(inPlace.current)
  }, [])

  const current = useCallback(() => inPlace.current, [])

  /** Notes that a release threw; gives what stood or still stands here and did not, or null. */
  const replacementOf = useCallback(
    (thrower: ActiveRelease<M>) => {
      broken.add(thrower.loaded.module)
      const earlier = inPlace.current === thrower ? previous.current : inPlace.current
      return earlier && !broken.has(earlier.loaded.module) ? earlier : null
    },
    [broken],
  )

  return { active, setActive, failed, setFailed, activate, abort, current, replacementOf }
}

/** Before a release that could not be loaded in the background is tried again. */
const RETRY_BACKOFF = { initialDelay: 5_000, maxDelay: 60_000 }

const isSame = <M>({ release, loaded, build }: ActiveRelease<M>, wanted: Release, wantedBuild: number) =>
  build === wantedBuild && loaded.version === wanted.version && release.preview === wanted.preview

/** Loads what the registry names and brings it to the place; once more at each `attempt`. */
function useReleaseUpdates<M extends object>(
  wanted: Release,
  attempt: object,
  { load }: ReleaseLoader<M>,
  tracker: BusyTracker,
  { setActive, setFailed, activate, abort, current }: Placement<M>,
): void {
  const build = useBuild(wanted)

  const showFirst = async (signal: AbortSignal) => {
    try {
      const loaded = await load(wanted)
      if (signal.aborted) return
      markMounting(wanted, loaded.version)
      setActive({ release: wanted, loaded, build })
      setFailed(false)
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  }

  const replace = async (earlier: ActiveRelease<M>, signal: AbortSignal) => {
    let { loaded } = earlier
    if (!isSame(earlier, wanted, build)) {
      loaded = await load(wanted)
      // The last good release came instead: what is shown is as good, unless it is to go at once.
      if (loaded.version !== wanted.version && !wanted.urgent) return
    }
    const next = { release: wanted, loaded, build }
    // A developer who previews a build wants to see each of them; what is typed is stored as when it is urgent.
    const urgent = wanted.urgent || wanted.preview
    await activateWhenIdle({ tracker, urgent, activate: () => activate(next), abort, signal })
  }

  const update = useEffectEvent((signal: AbortSignal) => {
    const earlier = current()
    if (!earlier) {
      void showFirst(signal)
      return
    }
    if (earlier.release === wanted && earlier.build === build) return
    let retries = 0
    const tryToReplace = () => {
      replace(earlier, signal).catch(() => {
        if (signal.aborted) return
        const timer = setTimeout(tryToReplace, backoffDelay(retries, RETRY_BACKOFF))
        retries += 1
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
        })
      })
    }
    tryToReplace()
  })

  useEffect(() => {
    const ended = new AbortController()
    update(ended.signal)
    return () => {
      ended.abort()
      abort()
    }
  }, [wanted, build, attempt, abort])
}

/** After a release threw while it was rendered: the one before stays or comes back, else the last good one, else the place has failed. */
function useRenderErrors<M extends object>(
  { loadLastGood }: ReleaseLoader<M>,
  { setActive, setFailed, current, replacementOf }: Placement<M>,
): Place<M>['onRenderError'] {
  return useCallback(
    (error, broken) => {
      const { release, loaded } = broken
      reportFailure(release, loaded.version, error, 'render')
      const replacement = replacementOf(broken)
      if (replacement) {
        setActive(replacement)
        // From now on this tab takes the last good release at other places as well.
        if (loaded.version === release.version) loadLastGood(release).catch(() => undefined)
        return
      }
      if (loaded.version !== release.version) {
        setFailed(true)
        return
      }
      loadLastGood(release).then(
        (other) => {
          if (current() === broken) setActive({ ...broken, loaded: other })
        },
        () => {
          setFailed(true)
        },
      )
    },
    [loadLastGood, setActive, setFailed, current, replacementOf],
  )
}
