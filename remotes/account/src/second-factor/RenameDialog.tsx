import { api } from '@almanac/api-client'
import { renamePasskey, type Passkey } from '@almanac/contracts/account/second-factor'
import { MAX_PASSKEY_NAME_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'

interface RenameDialogProps {
  passkey: Passkey
  onClose: () => void
  onRenamed: () => void
}

/** Gives a passkey another name. */
export function RenameDialog({ passkey, onClose, onRenamed }: RenameDialogProps) {
  const { t } = useTranslation('account')
  const { t: ofProfile } = useTranslation('account_profile')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { name: passkey.name } })
  const title = t('second_factor.rename_title')

  const save = async ({ name }: { name: string }) => {
    try {
      await api(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } })
    } catch (error) {
      setServerErrors(form, failureOf(error))
      return
    }
    onRenamed()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} onSubmit={save} aria-label={title}>
        <ErrorSummary />
        <TextField
          name="name"
          label={t('second_factor.name')}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          autoComplete="off"
          rules={{ validate: (value: string) => value.trim() !== '' || t('second_factor.name_missing') }}
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('second_factor.save')}
          </Button>
          <Button onClick={onClose}>{ofProfile('cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
