import { useEffect, type ReactNode } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import { ONE_TIME_CODE } from '@almanac/contracts/rules/account'
import { plainDigits } from '@almanac/domain/digits'
import { useTranslation } from '@almanac/i18n'
import { Button, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, type AlmanacForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'

/** What the form of a code holds. */
export interface TypedCode {
  otp_attempt: string
}

/** The digits of a code, however it was typed or pasted. */
const codeOf = (typed: string): string => plainDigits(typed).replaceAll(/[^\d\p{L}]/gu, '')

interface CodeFormProps {
  form: AlmanacForm<TypedCode>
  /** Where the code comes from. */
  children: ReactNode
  /** Given the six digits. When it rejects, the ApiError's words stand at the field and the code stays. */
  onSubmit: (code: string) => Promise<void>
  /** What the button says; "Go on" by default. */
  submit?: string | undefined
}

/** Six digits and the button that sends them; the field is ready at once. */
export function CodeForm({ form, children, onSubmit, submit }: CodeFormProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const { setFocus } = form

  useEffect(() => {
    setFocus('otp_attempt')
  }, [setFocus])

  const send = async ({ otp_attempt }: TypedCode) => {
    try {
      await onSubmit(codeOf(otp_attempt))
    } catch (error) {
      setServerErrors(form, atField(failureOf(error), 'otp_attempt'))
    }
  }

  return (
    <Form form={form} onSubmit={send}>
      <ErrorSummary refused={t('code.refused')} />
      <Text>{children}</Text>
      <TextField
        name="otp_attempt"
        label={t('code.label')}
        hint={t('code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        rules={{ validate: (value: string) => ONE_TIME_CODE.test(codeOf(value)) || t('code.SIX_DIGITS') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {submit ?? t('code.submit')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** What the server says of a code itself. */
const OF_THE_CODE: readonly ApiErrorEntry['code'][] = ['INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED', 'OTP_USED']

/** The entries of a refusal, those about the code at this field of the form. */
export function atField(entries: readonly ApiErrorEntry[], field: string): ApiErrorEntry[] {
  return entries.map((entry) => (OF_THE_CODE.includes(entry.code) ? { ...entry, field } : entry))
}
