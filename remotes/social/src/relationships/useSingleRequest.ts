import { ApiError } from '@almanac/api-client'
import { useRef, useState } from 'react'

/** What became of a request; without a failure another one was under way. */
type Outcome = { done: true } | { done: false; failure: ApiError | null }

/** A request of one place of a screen: pressed twice, also within one task, it goes once. */
export interface SingleRequest {
  busy: boolean
  /** What became of the last one; null while it is under way and once it succeeded. */
  failure: ApiError | null
  send: (request: () => Promise<unknown>) => Promise<Outcome>
}

export function useSingleRequest(): SingleRequest {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  const send = async (request: () => Promise<unknown>): Promise<Outcome> => {
    if (sending.current) return { done: false, failure: null }
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      await request()
      return { done: true }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return { done: false, failure: error }
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { busy, failure, send }
}
