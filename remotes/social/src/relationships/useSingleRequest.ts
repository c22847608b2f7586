import { ApiError } from '@almanac/api-client'
import { useRef, useState } from 'react'

/** What became of a request; without a failure there was another one before it. */
type Outcome = { done: true } | { done: false; failure: ApiError | null }

/**
 * A request of one place of a screen: pressed twice, also within one task, it goes
 * once. After a failure it can be sent again; after a success there is nothing more
 * to send, the second press of a slow finger included, until the place is shown anew.
 */
export interface SingleRequest {
  busy: boolean
  /** What became of the last one; null while it is under way and once it succeeded. */
  failure: ApiError | null
  send: (request: () => Promise<unknown>) => Promise<Outcome>
}

export function useSingleRequest(): SingleRequest {
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  const send = async (request: () => Promise<unknown>): Promise<Outcome> => {
    if (locked.current) return { done: false, failure: null }
    locked.current = true
    setBusy(true)
    setFailure(null)
    try {
      await request()
      return { done: true }
    } catch (error) {
      locked.current = false
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return { done: false, failure: error }
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}
