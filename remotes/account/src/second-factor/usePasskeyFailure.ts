import { useCallback } from 'react'
import { ApiError } from '@almanac/api-client'
import { refusalOf } from '@almanac/auth/passkey-support'
import { useTranslation } from '@almanac/i18n'
import { useFailure } from '../failure/useFailure'

/** Returns a function that says in words why a passkey was not created or used: by the browser, or by the server. */
export function usePasskeyFailure(): (error: unknown) => string {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  return useCallback(
    (error) => {
      if (error instanceof ApiError) return failureOf(error)[0].title
      return t(`second_factor.failures.${refusalOf(error)}`)
    },
    [t, failureOf],
  )
}
