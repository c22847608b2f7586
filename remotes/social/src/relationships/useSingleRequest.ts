import { ApiError } from '@almanac/api-client'
import { useRef, useState } from 'react'

/** The outcome of a request; a null failure means that it was not sent because an earlier one is pending or has succeeded. */
type Outcome = { done: true } | { done: false; failure: ApiError | null }

/**
 * Sends a request at most once, even if it is pressed twice within one task. After a failure it can be sent again;
 * after a success it cannot until the component is mounted again, so a late second press is ignored.
 */
export interface SingleRequest {
  busy: boolean
  /** The error of the last request; null while it is pending and once it succeeded. */
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
