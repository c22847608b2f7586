import { useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import type { ApiErrorEntry } from '@almanac/contracts'
import { refusals } from './refusals'

/** A piece of work behind a button. */
export interface Once {
  busy: boolean
  /** Why the last try did not succeed. */
  refused: ApiErrorEntry[]
  /** Starts it, unless it is under way already. */
  run: (work: () => Promise<void>) => Promise<void>
}

/** Does what a button says once, however often it is pressed, and keeps the server's refusal for showing. */
export function useOnce(): Once {
  const { t } = useTranslation('operations')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiErrorEntry[]>([])

  const run: Once['run'] = async (work) => {
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
