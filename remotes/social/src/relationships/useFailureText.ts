import type { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'

/** The error of a request as one text: the server's message, or that it could not be reached. */
export function useFailureText(): (failure: ApiError) => string {
  const { t } = useTranslation('social')
  return ({ status, errors }) => {
    if (errors.length > 0) return errors.map(({ title }) => title).join(' ')
    return t(status === 0 ? 'relationships.no_answer' : 'relationships.server_failed')
  }
}
