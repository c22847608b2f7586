import { useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import type { resendOtp } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { CodeForm, type TypedCode } from './CodeForm'
import { Resend } from './Resend'

/** Where a code went and when another may be asked for; an OtpRequired answer is one. */
export type SentCode = Answer<typeof resendOtp>

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
  const { t } = useTranslation('account')
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  const [sent, setSent] = useState(() => ({ ...first, at: Date.now(), again: false }))
  const { setFocus } = form

  /** A refusal may say how long another code has to wait, which is longer than the countdown while it is locked. */
  const waitAsTold = (error: unknown) => {
    const wait = error instanceof ApiError ? error.errors[0]?.retry_after_seconds : undefined
    if (wait !== undefined)
      setSent((before) => ({ ...before, retry_after_seconds: wait, at: Date.now(), again: false }))
  }
  const send = async (code: string) => {
    try {
      await onSubmit(code)
    } catch (error) {
      waitAsTold(error)
      throw error
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
      <CodeForm form={form} onSubmit={send} submit={submit}>
        {t(sent.channel === 'sms' ? 'code.sent_sms' : 'code.sent_email')}{' '}
        <bdi dir="ltr" style={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {sent.masked_number}
        </bdi>
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
