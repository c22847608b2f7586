import { useState } from 'react'
import { MAX_TYPED_CODE_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { atField, CodeForm, type TypedCode } from '../code/CodeForm'
import { useFailure } from '../failure/useFailure'

interface SecondFactorStepProps {
  /** Called with the six digits of the app or a recovery code. If it rejects, the field shows the ApiError's title and keeps its input. */
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
}

/** Asks for the code of an operator's authenticator app, or a recovery code if the phone is lost. Rendered within a Screen. */
export function SecondFactorStep({ onSubmit, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('account')
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  const [lost, setLost] = useState(false)
  return (
    <Stack gap={6}>
      {lost ? (
        <RecoveryForm onSubmit={onSubmit} />
      ) : (
        <CodeForm form={form} onSubmit={onSubmit} submit={t('login.submit')}>
          {t('second_factor.ask')}
        </CodeForm>
      )}
      <Stack gap={3} align="start">
        <Button variant="quiet" onClick={() => setLost(!lost)}>
          {t(lost ? 'second_factor.use_app' : 'second_factor.use_recovery')}
        </Button>
        <Button variant="quiet" icon="back" onClick={onBack}>
          {t('code.back')}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Asks for a recovery code. Errors are shown at the field, and the input stays. */
function RecoveryForm({ onSubmit }: { onSubmit: (code: string) => Promise<void> }) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { recovery_code: '' } })
  const send = async ({ recovery_code }: { recovery_code: string }) => {
    try {
      await onSubmit(recovery_code.trim())
    } catch (error) {
      setServerErrors(form, atField(failureOf(error), 'recovery_code'))
    }
  }
  return (
    <Form form={form} onSubmit={send}>
      <ErrorSummary refused={t('code.refused')} />
      <Text>{t('second_factor.recovery_ask')}</Text>
      <TextField
        name="recovery_code"
        label={t('second_factor.recovery_label')}
        hint={t('second_factor.recovery_hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE_LENGTH}
        rules={{ validate: (value: string) => value.trim() !== '' || t('second_factor.recovery_missing') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {t('login.submit')}
        </Button>
      </FormActions>
    </Form>
  )
}
