import { useEffect, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import type { resendOtp } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'
import { CodeForm, type TypedCode } from './CodeForm'

/** Where a code went and when another may be asked for; an OtpRequired answer is one. */
export type SentCode = Answer<typeof resendOtp>

interface CodeStepProps extends SentCode {
  /** Given the six digits. When it rejects, the ApiError's words stand at the field and the code stays. */
  onSubmit: (code: string) => Promise<void>
  /** Asks for another code, by e-mail when `channel` says so. Gives where it went; rejects when it was refused. */
  onResend: (channel?: 'email') => Promise<SentCode>
  /** Back to the step before. */
  onBack?: () => void
  /** Offers a code by e-mail, for a participant who no longer has the phone. */
  byEmail?: boolean
  /** What the button says; "Go on" by default. */
  submit?: string
}

/**
 * The step between a form and what it leads to: six digits from an SMS or a
 * mail, with the countdown of 60 s until another code may be asked for
 * (specification 000, sections 4 and 9). Stands within a Screen.
 */
export function CodeStep({ onSubmit, onResend, onBack, byEmail = false, submit, ...first }: CodeStepProps) {
  const { t, i18n } = useTranslation('account')
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  const [sent, setSent] = useState(() => ({ ...first, at: Date.now(), again: false }))
  const { setFocus } = form

  /** A refusal may say how long another code has to wait, which is longer than the countdown while it is locked. */
  const waitIfRefused = (error: unknown) => {
    const wait = error instanceof ApiError ? error.errors[0]?.retry_after_seconds : undefined
    if (wait !== undefined)
      setSent((before) => ({ ...before, retry_after_seconds: wait, at: Date.now(), again: false }))
  }
  const send = async (code: string) => {
    try {
      await onSubmit(code)
    } catch (error) {
      waitIfRefused(error)
      throw error
    }
  }
  const resend = async (channel?: 'email') => {
    try {
      setSent({ ...(await onResend(channel)), at: Date.now(), again: true })
      setFocus('otp_attempt')
    } catch (error) {
      waitIfRefused(error)
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
      {onBack && (
        <Stack align="start">
          <Button variant="quiet" icon="back" onClick={onBack}>
            {t('code.back')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

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
  /** By e-mail as well, for a participant who no longer has the phone. */
  byEmail: boolean
}

/** Another code: how long until it may be asked for, then the button. A refusal is shown in the server's words. */
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

/** Seconds left, counted from the moment that `since` names (milliseconds): right also after the device slept. */
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
