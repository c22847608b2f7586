import { useTranslation } from '@almanac/i18n'
import { Button, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { atField } from '../code/of-the-code'
import { useFailure } from '../failure/useFailure'

/** One of the recovery codes. What refuses it stands at the field, and what was typed stays. */
export function RecoveryForm({ onSubmit }: { onSubmit: (code: string) => Promise<void> }) {
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
        maxLength={20}
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
