import { useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { setServerErrors, type AlmanacForm } from '@almanac/ui/form'

/**
 * Sends a form once, however often it is submitted, and puts what the server
 * refuses where it belongs. Nothing that was typed is touched. `noAnswer` says
 * what it means that there was none.
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

/** The work behind a button. */
export interface RunOnce {
  busy: boolean
  /** Why the last try did not succeed. */
  refused: ApiErrorEntry[]
  /** Starts it, unless it is under way already. */
  run: (work: () => Promise<void>) => Promise<void>
}

/** Does what a button says once, however often it is pressed, and keeps the server's refusal for showing. */
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
  /** There was no answer: whether it was done is not known. */
  noAnswer: string
  /** Something answered, and not in the server's own words. */
  unknown: string
}

/** What went wrong with a call, as sentences that can be shown. */
function refusals(error: unknown, { noAnswer, unknown }: Sentences): ApiErrorEntry[] {
  if (!(error instanceof ApiError)) return [{ code: 'UNKNOWN', title: unknown }]
  if (error.status === 0) return [{ code: 'NO_ANSWER', title: noAnswer }]
  return error.errors.length > 0 ? error.errors : [{ code: 'UNKNOWN', title: unknown }]
}
