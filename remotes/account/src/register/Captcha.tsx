import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { CaptchaFrame } from '../captcha/CaptchaFrame'

interface CaptchaProps {
  url: string
  /** How to reach the study team, as a URI; null without one. */
  contact: string | null
  state: CaptchaState
}

/** The captcha of the registration, where the group's theme has the Captcha Toggle. */
export function Captcha({ url, contact, state }: CaptchaProps) {
  const { t } = useTranslation('account')
  return (
    <Stack gap={2} role="group" aria-label={t('register.captcha')}>
      <Text weight="bold">{t('register.captcha')}</Text>
      {state.missing && !state.failed && (
        <Text tone="wrong" weight="bold">
          {state.missing}
        </Text>
      )}
      <CaptchaFrame
        // A new one, because a token is valid once.
        key={state.turn}
        url={url}
        contact={contact}
        onVerified={state.setToken}
        onExpired={() => state.setToken(null)}
        onFailed={state.fail}
      />
    </Stack>
  )
}

/** State of the captcha: its token, whether it was missing, and whether it cannot be solved. */
export function useCaptcha() {
  const { t } = useTranslation('account')
  const [token, setToken] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [missing, setMissing] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  return {
    token,
    turn,
    missing,
    failed,
    /** Sets the token, or null when the frame reports that it expired. */
    setToken: (newToken: string | null) => {
      setToken(newToken)
      setMissing(null)
    },
    fail: setFailed,
    /** Shows that the captcha is required, and returns why nothing was sent: where it is blocked, that. */
    miss: (): string => {
      setMissing(t('register.CAPTCHA_REQUIRED'))
      return failed ? `${t('captcha.failed')}. ${t('captcha.failed_hint')}` : t('register.CAPTCHA_REQUIRED')
    },
    /** Resets after the token was used: a retry needs another. */
    renew: () => {
      setToken(null)
      setTurn((last) => last + 1)
    },
  }
}

export type CaptchaState = ReturnType<typeof useCaptcha>
