import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, PasswordField, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useFailure } from '../../failure/useFailure'
import { useRules } from '../editing/useRules'
import type { Save } from '../useProfile'

interface Values {
  email: string
  email_confirmation: string
  current_password: string
}

const addressOf = (typed: string): string => typed.trim().toLowerCase()

/** A new address typed twice, with the password; a question before the mail goes out; then what to do (specification 000, sections 2, 4 and 5). Nothing of it is kept when it is closed: it holds a password. */
export function ChangeEmail({ save, onDone }: { save: Save; onDone: () => void }) {
  const { t } = useTranslation('account')
  const rules = useRules()
  const failureOf = useFailure()
  const form = useForm<Values>({ defaultValues: { email: '', email_confirmation: '', current_password: '' } })
  const [asking, setAsking] = useState<Values | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly ApiErrorEntry[] | null>(null)

  const tell = useEffectEvent((errors: readonly ApiErrorEntry[]) => setServerErrors(form, errors))
  useEffect(() => {
    // Once the question is gone, so that the summary may take the focus.
    if (refused) tell(refused)
  }, [refused])

  const send = async (values: Values) => {
    try {
      await save({
        email: addressOf(values.email),
        email_confirmation: addressOf(values.email_confirmation),
        current_password: values.current_password,
      })
      setSent(addressOf(values.email))
    } catch (error) {
      setRefused(failureOf(error))
    }
    setAsking(null)
  }

  if (sent !== null) {
    return (
      <Dialog
        open
        onClose={onDone}
        title={t('profile.mail.done_title')}
        actions={
          <Button variant="primary" onClick={onDone}>
            {t('profile.mail.understood')}
          </Button>
        }
      >
        <Text>
          <bdi>{t('profile.mail.done', { email: sent })}</bdi>
        </Text>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onDone} title={t('profile.mail.change_title')}>
      <Form form={form} onSubmit={(values) => setAsking(values)} aria-label={t('profile.mail.change_title')}>
        <ErrorSummary refused={t('profile.not_saved')} />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('profile.mail.new')}
          maxLength={254}
          rules={{ validate: rules.email }}
        />
        <TextField
          name="email_confirmation"
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t('profile.mail.new_again')}
          maxLength={254}
          rules={{
            validate: (value: string) =>
              addressOf(value) === addressOf(form.getValues('email')) || t('profile.errors.EMAILS_NO_MATCH'),
          }}
        />
        <PasswordField
          name="current_password"
          label={t('profile.password.current')}
          hint={t('profile.mail.why_password')}
          rules={{ validate: (value: string) => value !== '' || t('errors.PASSWORD_BLANK') }}
        />
        <FormActions>
          <Button type="submit" variant="primary">
            {t('profile.mail.continue')}
          </Button>
          <Button onClick={onDone}>{t('profile.cancel')}</Button>
        </FormActions>
      </Form>
      <ConfirmMail
        email={asking && addressOf(asking.email)}
        onConfirm={() => (asking ? send(asking) : Promise.resolve())}
        onClose={() => setAsking(null)}
      />
    </Dialog>
  )
}

interface ConfirmMailProps {
  /** Where the mail goes; null while there is nothing to ask. */
  email: string | null
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks whether a mail is to go to the new address. */
function ConfirmMail({ email, onConfirm, onClose }: ConfirmMailProps) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog
      open={email !== null}
      onClose={onClose}
      role="alertdialog"
      title={t('profile.mail.ask_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('profile.mail.back')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            {t('profile.mail.send')}
          </Button>
        </>
      }
    >
      <Text>
        <bdi>{t('profile.mail.ask', { email: email ?? '' })}</bdi>
      </Text>
    </Dialog>
  )
}
