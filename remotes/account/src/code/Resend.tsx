import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useFailure } from '../failure/useFailure'
import { useCountdown } from './useCountdown'

/** 42 seconds as 0:42, in the digits of the language. */
function clock(seconds: number, locale: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value)
  return `${number(Math.floor(seconds / 60), 1)}:${number(seconds % 60, 2)}`
}

interface ResendProps {
  /** When the latest code was sent (milliseconds), and how long from then another one has to wait (seconds). */
  sent_at: number
  retry_after_seconds: number
  /** More than one code was sent. */
  again: boolean
  /** Sends another code; rejects when it was refused. */
  onResend: (channel?: 'email') => Promise<void>
  /** By e-mail as well, for whoever no longer has the phone. */
  byEmail: boolean
}

/** Another code: how long until it may be asked for, then the button. What refuses it is told in the server's words. */
export function Resend({ sent_at, retry_after_seconds, again, onResend, byEmail }: ResendProps) {
  const { t, locale } = useTranslation('account')
  const failureOf = useFailure()
  const left = useCountdown(sent_at, retry_after_seconds)
  const [sending, setSending] = useState<'same' | 'email' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  const resend = async (channel?: 'email') => {
    setSending(channel ?? 'same')
    setRefused(null)
    try {
      await onResend(channel)
    } catch (error) {
      setRefused(failureOf(error)[0].title)
    } finally {
      setSending(null)
    }
  }

  return (
    <Stack gap={3} align="start">
      {refused !== null && <Alert tone="wrong">{refused}</Alert>}
      {left > 0 ? (
        <Text tone="soft" numbers>
          {t('code.countdown', { time: clock(left, locale) })}
        </Text>
      ) : (
        <Button busy={sending === 'same'} onClick={() => void resend()}>
          {t('code.resend')}
        </Button>
      )}
      {byEmail && left === 0 && (
        <Button variant="quiet" busy={sending === 'email'} onClick={() => void resend('email')}>
          {t('code.no_phone')}
        </Button>
      )}
      {/* Said once when it may be asked for, and once when it was sent; not each second. */}
      <VisuallyHidden role="status">
        {left > 0 ? (again ? t('code.sent_again') : '') : t('code.may_resend')}
      </VisuallyHidden>
    </Stack>
  )
}
