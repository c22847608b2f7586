import { useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'

/** An operation of a button or a choice. */
interface RunOnce {
  busy: boolean
  /** Why the last attempt was refused, in sentences. */
  refused: readonly string[]
  /** Whether no answer came to the last attempt, so that nobody knows if it was done. */
  unanswered: boolean
  /** Starts the operation, unless it is running; resolves to whether it was done. */
  run: (work: () => Promise<void>) => Promise<boolean>
}

/** Runs an operation once, however often it is pressed, and keeps the server's refusal in words. */
export function useRunOnce(): RunOnce {
  const { t } = useTranslation('studio')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [unanswered, setUnanswered] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setRefused([])
    setUnanswered(false)
    try {
      await work()
      return true
    } catch (error) {
      const known = error instanceof ApiError && error.status !== 0 ? error.errors.map(({ title }) => title) : []
      setRefused(known.length > 0 ? known : [t('publish.no_answer')])
      setUnanswered(known.length === 0)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, refused, unanswered, run }
}
