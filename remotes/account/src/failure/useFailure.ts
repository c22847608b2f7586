import { useCallback } from 'react'
import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'

/**
 * Returns a function that maps an error of a call to entries for a form: those of
 * the server, else one for no response or UNKNOWN_SERVER_ERROR (specification
 * 000, section 8). Never empty.
 */
export function useFailure(): (error: unknown) => [ApiErrorEntry, ...ApiErrorEntry[]] {
  const { t } = useTranslation('account')
  return useCallback(
    (error) => {
      const [first, ...others] = error instanceof ApiError ? error.errors : []
      if (first) return [first, ...others]
      if (error instanceof ApiError && error.status === 0)
        return [{ code: 'NO_ANSWER', title: t(error.intercepted ? 'errors.INTERCEPTED' : 'errors.NO_ANSWER') }]
      return [{ code: 'UNKNOWN_SERVER_ERROR', title: t('errors.UNKNOWN_SERVER_ERROR') }]
    },
    [t],
  )
}
