import { useEffect, useState } from 'react'
import type { RequestOptions } from '@almanac/contracts/account/second-factor'
import { fetchOptions } from './credential'

/** Options that are older than this are replaced before they are used: the server takes them for five minutes. */
const FRESH_MS = 4 * 60_000

interface Given {
  options: RequestOptions
  /** Of the page's own clock, in milliseconds. */
  at: number
}

interface Options {
  /** Whether the server takes passkeys here; null until it has said so. */
  possible: boolean | null
  /** What can be signed; null where nothing can be now. */
  options: RequestOptions | null
  /** The same, or others where these are too old. Throws ApiError. */
  freshOptions: () => Promise<RequestOptions>
  /** The server has seen them, and takes no challenge twice: others are fetched. */
  renew: () => void
}

/** Calls back once this page is visible: nobody uses what a hidden one would fetch. */
function onceVisible(work: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    work()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

/** What a passkey is to sign: fetched once for a visit, and again before it expires. */
export function useOptions(): Options {
  const [given, setGiven] = useState<Given | null>(null)
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    let stop = () => undefined as void
    fetchOptions(controller.signal).then(
      (options) => {
        if (controller.signal.aborted) return
        setGiven({ options, at: performance.now() })
        const timer = setTimeout(() => {
          stop = onceVisible(() => setRound((before) => before + 1))
        }, FRESH_MS)
        stop = () => clearTimeout(timer)
      },
      // A server that has no passkeys, or none in this moment, is asked again at the next visit.
      () => {
        if (!controller.signal.aborted) setFailed(true)
      },
    )
    return () => {
      controller.abort()
      stop()
    }
  }, [round])

  const isFresh = given !== null && performance.now() - given.at < FRESH_MS
  return {
    possible: given !== null || round > 0 || (failed ? false : null),
    options: given?.options ?? null,
    freshOptions: () => (given && isFresh ? Promise.resolve(given.options) : fetchOptions()),
    renew: () => {
      setGiven(null)
      setRound(round + 1)
    },
  }
}
