import { useEffect, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import type { resendOtp } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { LockedOut } from '../ask/LockedOut'
import { useFailure } from '../failure/useFailure'
import { CodeForm, type TypedCode } from './CodeForm'

/** Where a code was sent and when it may be resent; an OtpRequired answer fits. */
export type SentCode = Answer<typeof resendOtp>

interface CodeStepProps extends SentCode {
  /** Called with the six digits. If it rejects, the field shows the ApiError's title and keeps the code. */
  onSubmit: (code: string) => Promise<unknown>
  /** Resends the code, by e-mail if `channel` says so. Resolves to where it was sent; rejects with an ApiError. */
  onResend: (channel?: 'email') => Promise<SentCode>
  /** Back to the step before. */
  onBack?: () => void
  /** At a sign-in: also offers a code by e-mail, for a participant who no longer has the phone, and says whom to ask. */
  byEmail?: boolean
  /** Label of the submit button; "Continue" by default. */
  submit?: string
}

/**
 * A form step that asks for the six digits of an SMS or mail, with a countdown of
 * 60 s until the code may be resent (specification 000, sections 4 and 9).
 * Rendered within a Screen.
 */
export function CodeStep({ onSubmit, onResend, onBack, byEmail = false, submit, ...first }: CodeStepProps) {
  const { t, i18n } = useTranslation('account')
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  const [sent, setSent] = useState(() => ({ ...first, at: Date.now(), again: false }))
  const { setFocus } = form

  /** An error may carry retry_after_seconds, which is longer than the countdown while the code is locked. */
  const applyRetryAfter = (error: unknown) => {
    const wait = error instanceof ApiError ? error.errors[0]?.retry_after_seconds : undefined
    if (wait !== undefined)
      setSent((before) => ({ ...before, retry_after_seconds: wait, at: Date.now(), again: false }))
  }
  const send = async (code: string) => {
    try {
      await onSubmit(code)
    } catch (error) {
      applyRetryAfter(error)
      throw error
    }
  }
  const resend = async (channel?: 'email') => {
    try {
      setSent({ ...(await onResend(channel)), at: Date.now(), again: true })
      setFocus('otp_attempt')
    } catch (error) {
      applyRetryAfter(error)
      throw error
    }
  }

  return (
    <Stack gap={6}>
      <CodeForm form={form} onSubmit={send} submit={submit}>
        <Trans
          t={t}
          i18n={i18n}
          i18nKey={sent.channel === 'sms' ? 'code.sent_sms' : 'code.sent_email'}
          components={{
            number: (
              <bdi dir="ltr" style={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
                {sent.masked_number}
              </bdi>
            ),
          }}
        />
      </CodeForm>
      <Resend
        sent_at={sent.at}
        retry_after_seconds={sent.retry_after_seconds}
        again={sent.again}
        onResend={resend}
        byEmail={byEmail && sent.channel === 'sms'}
      />
      {onBack && <Back onBack={onBack} />}
      {byEmail && <LockedOut />}
    </Stack>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Stack align="start">
      <Button variant="quiet" icon="back" onClick={onBack}>
        {t('code.back')}
      </Button>
    </Stack>
  )
}

/** Formats 42 seconds as 0:42, in the digits of the locale. */
function clock(seconds: number, locale: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value)
  return `${number(Math.floor(seconds / 60), 1)}:${number(seconds % 60, 2)}`
}

interface ResendProps {
  /** When the latest code was sent (milliseconds) and how long until it may be resent (seconds). */
  sent_at: number
  retry_after_seconds: number
  /** More than one code was sent. */
  again: boolean
  /** Resends the code; rejects with an ApiError. */
  onResend: (channel?: 'email') => Promise<void>
  /** Also offers e-mail, for a participant who no longer has the phone. */
  byEmail: boolean
}

/** The countdown until the code may be resent, then the button. Errors show the server's title. */
function Resend({ sent_at, retry_after_seconds, again, onResend, byEmail }: ResendProps) {
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

/** Seconds left of `seconds` since `since` (a timestamp in milliseconds), so it is correct after the device slept. */
function useCountdown(since: number, seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((since + seconds * 1000 - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running, since, seconds])
  return Math.min(left, seconds)
}
