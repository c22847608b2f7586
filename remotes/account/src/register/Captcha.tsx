import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { CaptchaFrame } from '../captcha/CaptchaFrame'

interface CaptchaProps {
  url: string
  /** How to reach the study team, as a URI; null without one. */
  contact: string | null
  /** A new number renders a new captcha, because a token is valid once. */
  turn: number
  error: string | null
  /** Called with the token; with null when it has expired after 120 seconds (specification 000, section 5). */
  onToken: (token: string | null) => void
}

/** The captcha of the registration, where the group's theme has the Captcha Toggle. */
export function Captcha({ url, contact, turn, error, onToken }: CaptchaProps) {
  const { t } = useTranslation('account')
  return (
    <Stack gap={2} role="group" aria-label={t('register.captcha')}>
      <Text weight="bold">{t('register.captcha')}</Text>
      {error && (
        <Text tone="wrong" weight="bold">
          {error}
        </Text>
      )}
      <CaptchaFrame key={turn} url={url} contact={contact} onVerified={onToken} onExpired={() => onToken(null)} />
    </Stack>
  )
}

/** State of the captcha: its token and its error. */
export function useCaptcha() {
  const { t } = useTranslation('account')
  const [token, setToken] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<string | null>(null)
  return {
    token,
    turn,
    error,
    /** Sets the token, or null when the frame reports that it expired. */
    take: (newToken: string | null) => {
      setToken(newToken)
      setError(null)
    },
    /** Shows that the captcha is required. */
    miss: () => setError(t('register.CAPTCHA_REQUIRED')),
    /** Resets after the token was used: a retry needs another. */
    renew: () => {
      setToken(null)
      setTurn((last) => last + 1)
    },
  }
}

export type CaptchaState = ReturnType<typeof useCaptcha>
