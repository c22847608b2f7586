import { useRef } from 'react'
import { useTranslation } from '@almanac/i18n'
import { setServerErrors, type AlmanacForm } from '@almanac/ui/form'
import { refusals } from './refusals'

/**
 * Sends a form once, however often it is submitted, and puts what the server
 * refuses where it belongs. Nothing that was typed is touched. `noAnswer` says
 * what it means that there was none.
 */
export function useSubmit<V extends object>(
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
