import { useState } from 'react'
import { api } from '@almanac/api-client'
import { verifyContactNumber } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm, type AlmanacForm } from '@almanac/ui/form'
import { CodeStep, type SentCode } from '../code/CodeStep'
import { useFailure } from '../failure/useFailure'
import { PhoneField } from '../phone/PhoneField'

interface PhoneUpdateProps {
  /** The signed-in user; the host has not taken over yet. */
  user_id: string
  /** The password just used to sign in, so that it is not asked for twice. */
  password: string
  /** Called when the number is saved or skipped. */
  onDone: () => void
}

interface Values {
  primary_contact_number: string
}

/**
 * The last step of signing in with a code by e-mail: asks for the phone number
 * that later codes go to, and verifies it by a code. May be skipped.
 */
export function PhoneUpdate({ user_id, password, onDone }: PhoneUpdateProps) {
  const { t } = useTranslation('account')
  const form = useForm<Values>({ defaultValues: { primary_contact_number: '' } })
  const { sent, sendCode, submit, confirm, back } = useNumberCode(form, user_id, password)
  return (
    <Stack gap={3}>
      {sent ? (
        <CodeStep
          {...sent}
          submit={t('phone_update.confirm')}
          onSubmit={async (code) => {
            await confirm(code)
            onDone()
          }}
          onResend={sendCode}
          onBack={back}
        />
      ) : (
        <Form form={form} onSubmit={submit}>
          <ErrorSummary refused={t('code.refused')} />
          <PhoneField name="primary_contact_number" label={t('phone_update.label')} hint={t('phone_update.hint')} />
          <FormActions>
            <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
              {t('phone_update.send')}
            </Button>
          </FormActions>
        </Form>
      )}
      <Button variant="quiet" full onClick={onDone}>
        {t('phone_update.later')}
      </Button>
    </Stack>
  )
}

/** Sends a code to the typed number, and saves the number with that code. */
function useNumberCode(form: AlmanacForm<Values>, user_id: string, current_password: string) {
  const failureOf = useFailure()
  const [sent, setSent] = useState<SentCode | null>(null)
  const verify = (proof: { current_password: string } | { otp_attempt: string }) =>
    api(verifyContactNumber, {
      params: { id: user_id },
      body: { primary_contact_number: form.getValues('primary_contact_number'), ...proof },
    })
  const sendCode = async (): Promise<SentCode> => {
    const answer = await verify({ current_password })
    if (!('otp_required' in answer)) throw new Error('The server saved a number without a code')
    return answer
  }
  const submit = async () => {
    try {
      setSent(await sendCode())
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }
  const confirm = (otp_attempt: string) => verify({ otp_attempt })
  return { sent, sendCode, submit, confirm, back: () => setSent(null) }
}
