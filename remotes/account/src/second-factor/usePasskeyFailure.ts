import { useCallback } from 'react'
import { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { useFailure } from '../failure/useFailure'

/** Why a browser refuses (Web Authentication Level 3, sections 5.1.3 and 5.1.4). */
const REASONS: ReadonlyMap<string, 'canceled' | 'exists' | 'unsupported' | 'insecure'> = new Map([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'unsupported'],
  ['ConstraintError', 'unsupported'],
  ['SecurityError', 'insecure'],
])

/** Returns a function that says in words why a passkey was not created or used: by the browser, or by the server. */
export function usePasskeyFailure(): (error: unknown) => string {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  return useCallback(
    (error) => {
      if (error instanceof ApiError) return failureOf(error)[0].title
      const reason = error instanceof Error ? REASONS.get(error.name) : undefined
      return t(`second_factor.failures.${reason ?? 'failed'}`)
    },
    [t, failureOf],
  )
}
