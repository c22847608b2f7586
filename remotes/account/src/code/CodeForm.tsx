import { useEffect, type ReactNode } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import { ONE_TIME_CODE } from '@almanac/contracts/rules/account'
import { plainDigits } from '@almanac/domain/digits'
import { useTranslation } from '@almanac/i18n'
import { Button, Text } from '@almanac/ui/core'
import { CodeField, ErrorSummary, Form, FormActions, setServerErrors, type AlmanacForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'

const CODE_LENGTH = 6

/** The form values. */
export interface TypedCode {
  otp_attempt: string
}

/** The digits of a typed or pasted code, without spaces and punctuation, or of the one code in a pasted sentence. */
function codeOf(typed: string): string {
  const plain = plainDigits(typed)
  const codes = [...plain.matchAll(/(?:^|\D)(\d{3}[\s-]?\d{3})(?!\d)/g)].map(([, code = '']) =>
    code.replaceAll(/\D/g, ''),
  )
  const [only, ...others] = new Set(codes)
  return /\p{L}/u.test(plain) && only !== undefined && others.length === 0 ? only : plain.replaceAll(/[^\d\p{L}]/gu, '')
}

interface CodeFormProps {
  form: AlmanacForm<TypedCode>
  /** Explains where the code comes from. */
  children: ReactNode
  /** Called with the six digits. If it rejects, the field shows the ApiError's title and keeps the code. */
  onSubmit: (code: string) => Promise<unknown>
  /** Label of the submit button; "Continue" by default. */
  submit?: string | undefined
}

/** A field for six digits with a submit button; the field has the focus. */
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
      <CodeField
        name="otp_attempt"
        label={t('code.label')}
        hint={t('code.hint')}
        length={CODE_LENGTH}
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

/** Server errors about the code itself. */
const CODE_ERRORS: readonly ApiErrorEntry['code'][] = ['INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED', 'OTP_USED']

/** The error entries, with those about the code assigned to this form field. */
export function atField(entries: readonly ApiErrorEntry[], field: string): ApiErrorEntry[] {
  return entries.map((entry) => (CODE_ERRORS.includes(entry.code) ? { ...entry, field } : entry))
}
