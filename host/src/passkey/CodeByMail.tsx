import { useEffect, useState } from 'react'
import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import { goOnWithoutPasskey, sendPasskeyCode } from '@almanac/contracts/account/second-factor'
import { plainDigits } from '@almanac/domain/digits'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useAttempt } from './useAttempt'

interface CodeByMailProps {
  /** Whether it is the only way on here. */
  isOnlyWay: boolean
  /** Called once the code was right. */
  onDone: () => Promise<void>
}

/** A code by mail in place of the passkey, for a device that can use none. */
export function CodeByMail({ isOnlyWay, onDone }: CodeByMailProps) {
  const { t } = useTranslation('passkey')
  const [sent, setSent] = useState<Answer<typeof sendPasskeyCode> | null>(null)
  const { busy, failure, run } = useAttempt()
  const send = () => run(async () => setSent(await api(sendPasskeyCode)))
  return (
    <Stack gap={4} align="stretch">
      {failure !== null && <Alert tone="wrong">{failure}</Alert>}
      {sent ? (
        <TypedCode to={sent.masked_number} onDone={onDone} />
      ) : (
        !isOnlyWay && <Text tone="soft">{t('code_why')}</Text>
      )}
      <Button full variant={isOnlyWay && !sent ? 'primary' : undefined} busy={busy} onClick={() => void send()}>
        {t(sent ? 'code_again' : 'code_get')}
      </Button>
    </Stack>
  )
}

interface TypedCodeProps {
  /** Where the code was sent, masked. */
  to: string
  onDone: () => Promise<void>
}

function TypedCode({ to, onDone }: TypedCodeProps) {
  const { t, format } = useTranslation('passkey')
  const form = useForm({ defaultValues: { otp_attempt: '' } })
  const { setFocus } = form
  const { failure, run } = useAttempt()
  useEffect(() => setFocus('otp_attempt'), [setFocus])
  const submit = (values: { otp_attempt: string }) =>
    run(
      async () => {
        await api(goOnWithoutPasskey, { body: { otp_attempt: plainDigits(values.otp_attempt).replaceAll(/\D/g, '') } })
        await onDone()
      },
      ({ errors }) => {
        setServerErrors(form, errors)
        return errors.length > 0
      },
    )
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t('refused')} />
      {failure !== null && <Alert tone="wrong">{failure}</Alert>}
      <Text>{t('code_sent', { to: format.isolated(to) })}</Text>
      <TextField
        name="otp_attempt"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        rules={{ validate: (value: string) => /\d/.test(plainDigits(value)) || t('code_missing') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {t('code_submit')}
        </Button>
      </FormActions>
    </Form>
  )
}
