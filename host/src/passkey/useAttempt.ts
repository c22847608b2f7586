import { useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { refusalOf } from '@almanac/auth/passkey-support'
import { useTranslation } from '@almanac/i18n'

interface Attempt {
  busy: boolean
  /** Why the last attempt failed, in words: by the browser, or by the server. */
  failure: string | null
  /** Does the work, unless it is being done. What it throws becomes the failure; `onRefused` may take it instead. */
  run: (work: () => Promise<unknown>, onRefused?: (error: ApiError) => boolean) => Promise<void>
}

/** Something that is tried once at a time. */
export function useAttempt(): Attempt {
  const { t } = useTranslation('passkey')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const sentenceOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return t(`failures.${refusalOf(error)}`)
    return error.errors[0]?.title ?? t(error.isTemporary ? 'failures.offline' : 'failures.failed')
  }
  const run: Attempt['run'] = async (work, onRefused) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError && onRefused?.(error))) setFailure(sentenceOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
