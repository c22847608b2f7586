import { useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { setServerErrors, type AlmanacForm } from '@almanac/ui/form'

/**
 * Sends a form once, even if it is submitted repeatedly, and shows the server's
 * errors at their fields. Values stay. `noAnswer` is the message if the
 * server did not respond.
 */
export function useSubmitOnce<V extends object>(
  form: AlmanacForm<V>,
  send: (values: V) => Promise<void>,
  noAnswer: string,
): (values: V) => Promise<void> {
  const { t } = useTranslation('operations')
  const running = useRef(false)
  return async (values) => {
    if (running.current) return
    running.current = true
    try {
      await send(values)
    } catch (error) {
      setServerErrors(form, refusals(error, { noAnswer, unknown: t('unknown') }))
    } finally {
      running.current = false
    }
  }
}

/** The operation of a button. */
export interface RunOnce {
  busy: boolean
  /** The error of the last attempt. */
  refused: ApiErrorEntry[]
  /** Starts the operation, unless it is running. */
  run: (work: () => Promise<void>) => Promise<void>
}

/** Runs an operation once, even if its button is pressed repeatedly, and keeps the server's error for display. */
export function useRunOnce(): RunOnce {
  const { t } = useTranslation('operations')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiErrorEntry[]>([])

  const run: RunOnce['run'] = async (work) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused([])
    try {
      await work()
    } catch (error) {
      setRefused(refusals(error, { noAnswer: t('no_answer'), unknown: t('unknown') }))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, refused, run }
}

interface Sentences {
  /** There was no response, so it is unknown whether the operation was done. */
  noAnswer: string
  /** The response was not from our server. */
  unknown: string
}

/** The messages to show for a failed call. */
function refusals(error: unknown, { noAnswer, unknown }: Sentences): ApiErrorEntry[] {
  if (!(error instanceof ApiError)) return [{ code: 'UNKNOWN', title: unknown }]
  if (error.status === 0) return [{ code: 'NO_ANSWER', title: noAnswer }]
  return error.errors.length > 0 ? error.errors : [{ code: 'UNKNOWN', title: unknown }]
}
