import { startTransition, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Release } from '@almanac/contracts/platform/registry'
import { backoffDelay } from '@almanac/domain/backoff'
import { useBuild } from '../preview/builds'
import type { Loaded } from '../remotes/load-release'
import { markMounting } from '../remotes/hang-detection'
import { reportFailure } from '../remotes/report-failure'
import { exchange } from './exchange'
import type { Works } from './works'

/** What a place shows of a release. */
export interface Shown<M> {
  /** As the registry had it when it was put in place: its theme, what it falls back on. */
  release: Release
  loaded: Loaded<M>
  build: number
}

/** How the modules of a place are had. */
export interface Ways<M> {
  load: (release: Release) => Promise<Loaded<M>>
  /** Of the last good release, for when what was loaded failed while it was shown. */
  instead: (release: Release) => Promise<Loaded<M>>
}

/** A place and what stands in it. */
export interface Place<M> {
  /** Null until the first has come. */
  shown: Shown<M> | null
  /** It could not be had, or failed while it was shown, and nothing serves instead. */
  failed: boolean
  /** Another object for each time that somebody asked for it again. */
  attempt: object
  retry: () => void
  /** What was shown, or was about to be, threw while it was rendered. */
  onBroken: (error: unknown, broken: Shown<M>) => void
}

/** Before what could not be exchanged is tried again. */
const BACKOFF = { initialDelay: 5_000, maxDelay: 60_000 }

const isSame = <M>(shown: Shown<M>, wanted: Release, build: number) =>
  shown.build === build && shown.loaded.version === wanted.version && shown.release.preview === wanted.preview

/**
 * Keeps a place at the release that the registry names. The first is shown as
 * soon as it has come; later ones are loaded behind the one that is shown and
 * put in its place in one step, when nothing is in progress there. What cannot
 * be loaded changes nothing.
 */
export function useShown<M extends object>(wanted: Release, { load, instead }: Ways<M>, works: Works): Place<M> {
  const build = useBuild(wanted)
  const [shown, setShown] = useState<Shown<M> | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState<object>({})
  const inPlace = useRef<Shown<M> | null>(null)
  /** The one that stood here before, if it did well. */
  const before = useRef<Shown<M> | null>(null)
  const [throwing] = useState(() => new WeakSet<M>())
  const coming = useRef<{ next: Shown<M>; arrived: () => void } | null>(null)

  useLayoutEffect(() => {
    const earlier = inPlace.current
    if (earlier && earlier.loaded.module !== shown?.loaded.module)
      before.current = throwing.has(earlier.loaded.module) ? null : earlier
    inPlace.current = shown
    if (coming.current?.next !== shown) return
    coming.current?.arrived()
    coming.current = null
  }, [shown, throwing])

  const put = useCallback((next: Shown<M>) => {
    const arrived = new Promise<void>((resolve) => {
      coming.current = { next, arrived: resolve }
    })
    markMounting(next.release, next.loaded.version)
    // Until everything of the next is there, the earlier one stays and can be used.
    startTransition(() => {
      setShown(next)
      setFailed(false)
    })
    return arrived
  }, [])

  const back = useCallback(() => {
    if (!coming.current) return
    coming.current = null
    setShown(inPlace.current)
  }, [])

  const first = async (signal: AbortSignal) => {
    try {
      const loaded = await load(wanted)
      if (signal.aborted) return
      markMounting(wanted, loaded.version)
      setShown({ release: wanted, loaded, build })
      setFailed(false)
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  }

  const follow = async (current: Shown<M>, signal: AbortSignal) => {
    let loaded = current.loaded
    if (!isSame(current, wanted, build)) {
      loaded = await load(wanted)
      // The last good release came instead: what is shown is as good, unless it is to go at once.
      if (loaded.version !== wanted.version && !wanted.urgent) return
    }
    const next = { release: wanted, loaded, build }
    // Who works on a preview wants to see each build; what is typed is kept as when it is urgent.
    await exchange({ works, urgent: wanted.urgent || wanted.preview, put: () => put(next), back, signal })
  }

  const bring = useEffectEvent((signal: AbortSignal) => {
    const current = inPlace.current
    if (!current) {
      void first(signal)
      return
    }
    if (current.release === wanted && current.build === build) return
    let retries = 0
    const again = () => {
      follow(current, signal).catch(() => {
        if (signal.aborted) return
        const timer = setTimeout(again, backoffDelay(retries, BACKOFF))
        retries += 1
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
        })
      })
    }
    again()
  })

  useEffect(() => {
    const ended = new AbortController()
    bring(ended.signal)
    return () => {
      ended.abort()
      back()
    }
  }, [wanted, build, attempt, back])

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt({})
  }, [])

  const onBroken = useCallback(
    (error: unknown, broken: Shown<M>) => {
      const { release, loaded } = broken
      reportFailure(release, loaded.version, error, 'render')
      throwing.add(loaded.module)
      const earlier = inPlace.current === broken ? before.current : inPlace.current
      if (earlier && !throwing.has(earlier.loaded.module)) {
        setShown(earlier)
        // From now on this tab takes the last good release at other places as well.
        if (loaded.version === release.version) instead(release).catch(() => undefined)
        return
      }
      if (loaded.version !== release.version) {
        setFailed(true)
        return
      }
      instead(release).then(
        (other) => {
          if (inPlace.current === broken) setShown({ ...broken, loaded: other })
        },
        () => {
          setFailed(true)
        },
      )
    },
    [instead, throwing],
  )

  return { shown, failed, attempt, retry, onBroken }
}
