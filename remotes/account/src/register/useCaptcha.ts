import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'

/** The captcha of this registration: its token, and what is wrong with it. */
export function useCaptcha() {
  const { t } = useTranslation('account')
  const [token, setToken] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<string | null>(null)
  return {
    token,
    turn,
    error,
    /** A new token, or none any more, which the frame says itself. */
    take: (given: string | null) => {
      setToken(given)
      setError(null)
    },
    /** Says that it is needed. */
    miss: () => setError(t('register.CAPTCHA_REQUIRED')),
    /** The token was used: the next try needs another. */
    renew: () => {
      setToken(null)
      setTurn((last) => last + 1)
    },
  }
}

export type CaptchaState = ReturnType<typeof useCaptcha>
