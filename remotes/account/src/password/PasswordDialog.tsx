import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'
import { OwnPasswordField } from './OwnPasswordField'

interface PasswordDialogProps {
  title: string
  /** One sentence: why the password is asked for. */
  why: string
  onClose: () => void
  /** Called with the password. If it rejects, the dialog stays and shows the ApiError's title at the field. */
  onPassword: (current_password: string) => Promise<void>
}

/** Asks for the password again before something that a stranger at an unlocked device must not do. */
export function PasswordDialog({ title, why, onClose, onPassword }: PasswordDialogProps) {
  const { t } = useTranslation('account_profile')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { current_password: '' } })

  const submit = async ({ current_password }: { current_password: string }) => {
    try {
      await onPassword(current_password)
    } catch (failure) {
      setServerErrors(form, failureOf(failure))
    }
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <Text>{why}</Text>
      <Form form={form} onSubmit={submit} aria-label={title}>
        <ErrorSummary />
        <OwnPasswordField form={form} label={t('deletion.current_password')} />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('own_data.continue')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
