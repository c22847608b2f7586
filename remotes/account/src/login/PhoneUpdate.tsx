import { useState } from 'react'
import { api } from '@almanac/api-client'
import { verifyContactNumber } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm } from '@almanac/ui/form'
import { CodeStep, type SentCode } from '../code/CodeStep'
import { useFailure } from '../failure/useFailure'
import { PhoneField } from '../phone/PhoneField'

interface PhoneUpdateProps {
  /** Who has signed in; the host does not know it yet. */
  user_id: string
  /** The one that she has just signed in with: she is not asked for it twice. */
  password: string
  /** The number is kept, or she would rather not now. */
  onDone: () => void
}

interface Typed {
  primary_contact_number: string
}

/**
 * The last step of signing in for whoever had her code by e-mail: the number of
 * the phone that the next one should go to, proven by a code. May be passed over.
 */
export function PhoneUpdate({ user_id, password, onDone }: PhoneUpdateProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm<Typed>({ defaultValues: { primary_contact_number: '' } })
  const [sent, setSent] = useState<SentCode | null>(null)

  const verify = (otp_attempt?: string) =>
    api(verifyContactNumber, {
      params: { id: user_id },
      body: {
        primary_contact_number: form.getValues('primary_contact_number'),
        ...(otp_attempt === undefined ? { current_password: password } : { otp_attempt }),
      },
    })

  /** Sends a code to the number. */
  const send = async (): Promise<SentCode> => {
    const answer = await verify()
    if (!('otp_required' in answer)) throw new Error('A number is kept without a code')
    return answer
  }
  const submit = async () => {
    try {
      setSent(await send())
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }
  const later = (
    <Button variant="quiet" full onClick={onDone}>
      {t('phone_update.later')}
    </Button>
  )

  if (sent) {
    return (
      <Stack gap={3}>
        <CodeStep
          {...sent}
          submit={t('phone_update.confirm')}
          onSubmit={async (code) => {
            await verify(code)
            onDone()
          }}
          onResend={send}
          onBack={() => setSent(null)}
        />
        {later}
      </Stack>
    )
  }
  return (
    <Stack gap={3}>
      <Form form={form} onSubmit={submit}>
        <ErrorSummary refused={t('code.refused')} />
        <PhoneField name="primary_contact_number" label={t('phone_update.label')} hint={t('phone_update.hint')} />
        <FormActions>
          <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
            {t('phone_update.send')}
          </Button>
        </FormActions>
      </Form>
      {later}
    </Stack>
  )
}
