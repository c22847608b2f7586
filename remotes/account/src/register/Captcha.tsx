import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { CaptchaFrame } from '../captcha/CaptchaFrame'

interface CaptchaProps {
  url: string
  /** Another number shows a fresh one: a token is good once. */
  turn: number
  error: string | null
  /** The token; null when it has run out after 120 seconds (specification 000, section 5). */
  onToken: (token: string | null) => void
}

/** Shows that it is a person who registers, where the group's theme has the Captcha Toggle. */
export function Captcha({ url, turn, error, onToken }: CaptchaProps) {
  const { t } = useTranslation('account')
  return (
    <Stack gap={2} role="group" aria-label={t('register.captcha')}>
      <Text weight="bold">{t('register.captcha')}</Text>
      {error && (
        <Text tone="wrong" weight="bold">
          {error}
        </Text>
      )}
      <CaptchaFrame key={turn} url={url} onVerified={onToken} onExpired={() => onToken(null)} />
    </Stack>
  )
}

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
    take: (newToken: string | null) => {
      setToken(newToken)
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
