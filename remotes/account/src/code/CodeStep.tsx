import { useEffect, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import type { resendOtp } from '@almanac/contracts/account/session'
import { plainDigits } from '@almanac/domain/digits'
import { useTexts } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'
import { Resend } from './Resend'

/** Where a code went and when another may be asked for; an OtpRequired answer is one. */
export type SentCode = Answer<typeof resendOtp>

const SIX_DIGITS = /^\d{6}$/

/** The digits of a code, however it was typed or pasted. */
const codeOf = (typed: string): string => plainDigits(typed).replaceAll(/[^\d\p{L}]/gu, '')

/** What the server says of the code itself belongs to its field. */
const OF_THE_CODE = ['INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED', 'OTP_REQUIRED']

interface CodeStepProps extends SentCode {
  /** Given the six digits. When it rejects, the ApiError's words stand at the field and the code stays. */
  onSubmit: (code: string) => Promise<void>
  /** Asks for another code, by e-mail when `channel` says so. Gives where it went; rejects when it was refused. */
  onResend: (channel?: 'email') => Promise<SentCode>
  /** Back to the step before. */
  onBack?: () => void
  /** Offers a code by e-mail to whoever no longer has the phone. */
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
  const { t } = useTexts('account')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { otp_attempt: '' } })
  const [sent, setSent] = useState(() => ({ ...first, at: Date.now(), again: false }))
  const { setFocus } = form

  useEffect(() => {
    setFocus('otp_attempt')
  }, [setFocus])

  /** A refusal may say how long another code has to wait, which is longer than the countdown while it is locked. */
  const waitAsTold = (error: unknown) => {
    const wait = error instanceof ApiError ? error.errors[0]?.retry_after_seconds : undefined
    if (wait !== undefined) setSent((before) => ({ ...before, retry_after_seconds: wait, at: Date.now(), again: false }))
  }
  const send = async ({ otp_attempt }: { otp_attempt: string }) => {
    try {
      await onSubmit(codeOf(otp_attempt))
    } catch (error) {
      waitAsTold(error)
      setServerErrors(form, failureOf(error).map((entry) => (OF_THE_CODE.includes(entry.code) ? { ...entry, field: 'otp_attempt' } : entry)))
    }
  }
  const resend = async (channel?: 'email') => {
    try {
      setSent({ ...(await onResend(channel)), at: Date.now(), again: true })
      setFocus('otp_attempt')
    } catch (error) {
      waitAsTold(error)
      throw error
    }
  }

  return (
    <Stack gap={6}>
      <Form form={form} onSubmit={send}>
        <ErrorSummary refused={t('code.refused')} />
        <Text>
          {t(sent.channel === 'sms' ? 'code.sent_sms' : 'code.sent_email')} <bdi dir="ltr" style={{ fontWeight: 700, whiteSpace: 'nowrap' }}>{sent.masked_number}</bdi>
        </Text>
        <TextField
          name="otp_attempt" label={t('code.label')} hint={t('code.hint')} inputMode="numeric" autoComplete="one-time-code" spellCheck={false}
          rules={{ validate: (value: string) => SIX_DIGITS.test(codeOf(value)) || t('code.SIX_DIGITS') }}
        />
        <FormActions>
          <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>{submit ?? t('code.submit')}</Button>
        </FormActions>
      </Form>
      <Resend sent_at={sent.at} retry_after_seconds={sent.retry_after_seconds} again={sent.again} onResend={resend} byEmail={byEmail && sent.channel === 'sms'} />
      {onBack && <Stack align="start"><Button variant="quiet" icon="back" onClick={onBack}>{t('code.back')}</Button></Stack>}
    </Stack>
  )
}
