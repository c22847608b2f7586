import { api } from '@almanac/api-client'
import { allowOwnDataArchive } from '@almanac/contracts/account/own-data'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, PasswordField, setServerErrors, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'

interface PasswordDialogProps {
  user_id: string
  onClose: () => void
  /** Called when the server has accepted the password: the archive can be fetched once. */
  onAllowed: () => void
}

/** Asks for the password before everything that somebody recorded leaves the server. */
export function PasswordDialog({ user_id, onClose, onAllowed }: PasswordDialogProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { current_password: '' } })

  const submit = async (values: { current_password: string }) => {
    if (values.current_password === '') {
      setServerErrors(form, [{ code: 'PASSWORD_BLANK', title: t('errors.PASSWORD_BLANK'), field: 'current_password' }])
      return
    }
    try {
      await api(allowOwnDataArchive, { params: { id: user_id }, body: values })
      onAllowed()
    } catch (failure) {
      setServerErrors(form, failureOf(failure))
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('own_data.download')}>
      <Text>{t('own_data.password_why')}</Text>
      <Form form={form} onSubmit={submit} aria-label={t('own_data.download')}>
        <ErrorSummary />
        <PasswordField name="current_password" label={t('deletion.current_password')} autoComplete="current-password" />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('own_data.continue')}
          </Button>
          <Button onClick={onClose}>{t('own_data.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
