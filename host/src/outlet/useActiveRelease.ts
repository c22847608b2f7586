import { startTransition, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Release } from '@almanac/contracts/platform/registry'
import { backoffDelay } from '@almanac/domain/backoff'
import { useBuild } from '../preview/preview-builds'
import { markMounting } from '../remotes/hang-detection'
import { forgetHung } from '../remotes/hung-releases'
import type { Loaded } from '../remotes/load-release'
import { reportFailure } from '../remotes/release-outcomes'
import { activateWhenIdle, type BusyTracker } from './busy-tracker'
import { isLoadError, useRetry } from './useRetry'

/** The release that an outlet shows. */
export interface ActiveRelease<M> {
  /** As in the registry when it was activated, with its theme and fallback. */
  release: Release
  loaded: Loaded<M>
  build: number
}

/** Loads the modules of an outlet. */
export interface ReleaseLoader<M> {
  load: (release: Release) => Promise<Loaded<M>>
  /** What `load` has loaded already, so that it is shown at once; null until then. */
  loaded: (release: Release) => Loaded<M> | null
  /** Loads the last good release, after the loaded one failed while it was shown. */
  loadLastGood: (release: Release) => Promise<Loaded<M>>
}

/** The state of an outlet: a slot or the place of a screen. */
export interface OutletState<M> {
  /** Null until the first release is loaded. */
  active: ActiveRelease<M> | null
  /** Loading or rendering failed, and there is no release to fall back to. */
  failed: boolean
  /** A new object for each retry. */
  attempt: object
  retry: () => void
  /** To be called when a release threw while it was rendered. */
  onRenderError: (error: unknown, broken: ActiveRelease<M>) => void
}

/**
 * Keeps an outlet at the release that the registry names. The first one is shown once loaded: in the
 * first rendering if it was loaded for an earlier outlet. Later ones are loaded in the background and replace
 * the shown one when no work is in progress. A release that cannot be loaded changes nothing.
 */
export function useActiveRelease<M extends object>(
  wanted: Release,
  loader: ReleaseLoader<M>,
  tracker: BusyTracker,
): OutletState<M> {
  const build = useBuild(wanted)
  const placement = usePlacement<M>(() => loadedBefore(wanted, build, loader))
  const { active, failed, setFailed } = placement
  const [attempt, setAttempt] = useState<object>({})
  useReleaseUpdates(wanted, build, attempt, loader, tracker, placement)
  const onRenderError = useRenderErrors(loader, placement)

  const { remote, version, fallback } = wanted
  const loadAgain = useCallback(() => {
    setFailed(null)
    setAttempt({})
  }, [setFailed])
  // Never one that hung: that would stop the page again and again.
  useRetry(failed === 'load', loadAgain)
  const retry = useCallback(() => {
    // There is no other to show: it may have hung for another reason.
    if (!fallback) forgetHung(remote, version)
    loadAgain()
  }, [loadAgain, remote, version, fallback])

  return { active, failed: failed !== null, attempt, retry, onRenderError }
}

/** The release if its code has been loaded for an earlier outlet. */
function loadedBefore<M>(wanted: Release, build: number, { loaded }: ReleaseLoader<M>): ActiveRelease<M> | null {
  const found = loaded(wanted)
  if (!found) return null
  // Before it is rendered, as it may hang.
  markMounting(wanted, found.version)
  return { release: wanted, loaded: found, build }
}

/** `load`: its code did not arrive, which may be over at the next attempt. `render`: it threw. */
type Failure = 'load' | 'render'

type Placement<M extends object> = ReturnType<typeof usePlacement<M>>

/** The active, the pending and the previous release of an outlet. */
function usePlacement<M extends object>(first: () => ActiveRelease<M> | null) {
  const [active, setActive] = useState(first)
  const [failed, setFailed] = useState<Failure | null>(null)
  /** Modules that threw while they were rendered. */
  const [broken] = useState(() => new WeakSet<M>())
  const inPlace = useRef<ActiveRelease<M> | null>(null)
  /** The previously active release, unless it threw. */
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
    // In a transition, so that the earlier release stays usable until the next one has rendered.
    startTransition(() => {
      setActive(next)
      setFailed(null)
    })
    return activated
  }, [])

  const abort = useCallback(() => {
    if (!pending.current) return
    pending.current = null
    setActive(inPlace.current)
  }, [])

  const current = useCallback(() => inPlace.current, [])

  /** Marks a release as broken; returns the active or previous release that is not, or null. */
  const replacementOf = useCallback(
    (failing: ActiveRelease<M>) => {
      broken.add(failing.loaded.module)
      const earlier = inPlace.current === failing ? previous.current : inPlace.current
      return earlier && !broken.has(earlier.loaded.module) ? earlier : null
    },
    [broken],
  )

  return { active, setActive, failed, setFailed, activate, abort, current, replacementOf }
}

/** Delays between attempts to load a release in the background. */
const RETRY_BACKOFF = { initialDelay: 5_000, maxDelay: 60_000 }

const isSame = <M>({ release, loaded, build }: ActiveRelease<M>, wanted: Release, wantedBuild: number) =>
  build === wantedBuild && loaded.version === wanted.version && release.preview === wanted.preview

/** Loads the release that the registry names and activates it; again at each `attempt`. */
function useReleaseUpdates<M extends object>(
  wanted: Release,
  build: number,
  attempt: object,
  { load }: ReleaseLoader<M>,
  tracker: BusyTracker,
  { setActive, setFailed, activate, abort, current }: Placement<M>,
): void {
  const showFirst = async (signal: AbortSignal) => {
    try {
      const loaded = await load(wanted)
      if (signal.aborted) return
      markMounting(wanted, loaded.version)
      setActive({ release: wanted, loaded, build })
      setFailed(null)
    } catch {
      if (!signal.aborted) setFailed('load')
    }
  }

  const replace = async (earlier: ActiveRelease<M>, signal: AbortSignal) => {
    let { loaded } = earlier
    if (!isSame(earlier, wanted, build)) {
      loaded = await load(wanted)
      // The last good release was loaded instead: it replaces the shown one only if that must be replaced at
      // once.
      if (loaded.version !== wanted.version && !wanted.urgent) return
    }
    const next = { release: wanted, loaded, build }
    // A preview shows each new build at once; drafts are saved as for an urgent release.
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

/**
 * Handles a release that threw while rendering: falls back to the previous release, else to the last good
 * one, else the outlet fails.
 */
function useRenderErrors<M extends object>(
  { loadLastGood }: ReleaseLoader<M>,
  { setActive, setFailed, current, replacementOf }: Placement<M>,
): OutletState<M>['onRenderError'] {
  return useCallback(
    (error, broken) => {
      const { release, loaded } = broken
      reportFailure(release, loaded.version, error, 'render')
      const failure = isLoadError(error) ? 'load' : 'render'
      const replacement = replacementOf(broken)
      if (replacement) {
        setActive(replacement)
        // Makes other outlets of this tab use the last good release too.
        if (loaded.version === release.version) loadLastGood(release).catch(() => undefined)
        return
      }
      if (loaded.version !== release.version) {
        setFailed(failure)
        return
      }
      loadLastGood(release).then(
        (other) => {
          if (current() === broken) setActive({ ...broken, loaded: other })
        },
        () => {
          setFailed(failure)
        },
      )
    },
    [loadLastGood, setActive, setFailed, current, replacementOf],
  )
}
