import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm, type AlmanacForm } from '@almanac/ui/form'
import { LaterPhoneField } from '../../phone/LaterPhoneField'
import { useFailure } from '../../failure/useFailure'
import { OwnPasswordField } from '../../password/OwnPasswordField'

export interface TypedNumber {
  phone_number: string
  current_password: string
}

interface NumberFormProps {
  title: string
  initial: string
  /** There is a number that can be removed. */
  removable: boolean
  /** Sign-in codes go to this number, so a change needs the password. */
  secured: boolean
  /** Throws ApiError. */
  onSubmit: (typed: TypedNumber) => Promise<void>
  /** Throws ApiError. */
  onRemove: (current_password: string) => Promise<void>
  onCancel: () => void
}

/** The form of the number. Removing needs confirmation, because restoring needs a new code. */
export function NumberForm({ title, initial, removable, secured, onSubmit, onRemove, onCancel }: NumberFormProps) {
  const { t } = useTranslation('account_profile')
  const failureOf = useFailure()
  const form = useForm<TypedNumber>({ defaultValues: { phone_number: initial, current_password: '' } })
  const [asking, setAsking] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // The server's error names the number by its profile field.
      setServerErrors(
        form,
        failureOf(error).map((entry) =>
          entry.field?.endsWith('_contact_number') ? { ...entry, field: 'phone_number' } : entry,
        ),
      )
    }
  }
  return (
    <Form form={form} onSubmit={(typed) => attempt(() => onSubmit(typed))} aria-label={title}>
      <ErrorSummary refused={t('not_saved')} />
      <LaterPhoneField name="phone_number" label={title} hint={t('numbers.hint')} />
      {secured && <OwnPasswordField form={form} label={t('password.current')} hint={t('numbers.why_password')} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('numbers.send_code')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        {removable && !asking && (
          <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        )}
      </FormActions>
      {asking && (
        <ConfirmRemove
          form={form}
          secured={secured}
          onRemove={(password) => attempt(() => onRemove(password))}
          onKeep={() => setAsking(false)}
        />
      )}
    </Form>
  )
}

interface ConfirmRemoveProps extends Pick<NumberFormProps, 'secured' | 'onRemove'> {
  form: AlmanacForm<TypedNumber>
  onKeep: () => void
}

/** Asks to confirm removing the number. */
function ConfirmRemove({ form, secured, onRemove, onKeep }: ConfirmRemoveProps) {
  const { t } = useTranslation('account_profile')
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    // The number field is not used here, so the whole form is not validated.
    if (secured && !(await form.trigger('current_password'))) return form.focusErrorSummary()
    setRemoving(true)
    await onRemove(form.getValues('current_password'))
    setRemoving(false)
  }
  return (
    <Stack gap={3} role="group" aria-label={t('remove')}>
      <Text>{t('numbers.ask_remove')}</Text>
      <FormActions>
        <Button variant="danger" busy={removing} onClick={() => void remove()}>
          {t('numbers.remove')}
        </Button>
        <Button onClick={onKeep}>{t('numbers.keep')}</Button>
      </FormActions>
    </Stack>
  )
}
