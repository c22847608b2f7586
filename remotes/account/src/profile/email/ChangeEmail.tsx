import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import { normalizeEmail } from '@almanac/contracts/characters'
import { MAX_EMAIL_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import {
  ErrorSummary,
  Form,
  FormActions,
  setServerErrors,
  TextField,
  useForm,
  type AlmanacForm,
} from '@almanac/ui/form'
import { useFailure } from '../../failure/useFailure'
import { OwnPasswordField } from '../../password/OwnPasswordField'
import { useBodyRules } from '../editing/useBodyRules'
import type { Save } from '../useProfile'

interface Values {
  email: string
  email_confirmation: string
  current_password: string
}

const bodyOf = ({ email, email_confirmation, current_password }: Values) => ({
  email: normalizeEmail(email),
  email_confirmation: normalizeEmail(email_confirmation),
  current_password,
})

interface ChangeEmailProps {
  save: Save
  onDone: () => void
}

/**
 * Asks for a new address twice and the password, then for confirmation before the
 * mail is sent, then says what to do (specification 000, sections 2, 4 and 5).
 * Closing stores no draft, because it holds a password.
 */
export function ChangeEmail({ save, onDone }: ChangeEmailProps) {
  const { t } = useTranslation('account_profile')
  const form = useForm<Values>({ defaultValues: { email: '', email_confirmation: '', current_password: '' } })
  const [asking, setAsking] = useState<Values | null>(null)
  const { sentTo, send } = useSendMail(form, save, () => setAsking(null))
  return (
    // One dialog for both steps: a second one would add another history entry.
    <Dialog
      open
      onClose={onDone}
      title={t(sentTo === null ? 'mail.change_title' : 'mail.done_title')}
      actions={
        sentTo !== null && (
          <Button variant="primary" onClick={onDone}>
            {t('mail.understood')}
          </Button>
        )
      }
    >
      {sentTo === null ? (
        <>
          <Form form={form} onSubmit={(values) => setAsking(values)} aria-label={t('mail.change_title')}>
            <ErrorSummary refused={t('not_saved')} />
            <AddressFields form={form} />
            <FormActions>
              <Button type="submit" variant="primary">
                {t('mail.continue')}
              </Button>
              <Button onClick={onDone}>{t('cancel')}</Button>
            </FormActions>
          </Form>
          <ConfirmMail
            email={asking && normalizeEmail(asking.email)}
            onConfirm={() => (asking ? send(asking) : Promise.resolve())}
            onClose={() => setAsking(null)}
          />
        </>
      ) : (
        <Text>
          <bdi>{t('mail.done', { email: sentTo })}</bdi>
        </Text>
      )}
    </Dialog>
  )
}

/** Saves the new address, to which the server sends a mail. Errors are shown in the form; `onAnswer` closes the confirmation either way. */
function useSendMail(form: AlmanacForm<Values>, save: Save, onAnswer: () => void) {
  const failureOf = useFailure()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly ApiErrorEntry[] | null>(null)

  const showErrors = useEffectEvent((errors: readonly ApiErrorEntry[]) => setServerErrors(form, errors))
  useEffect(() => {
    // After the confirmation is closed, so that the error summary can take the focus.
    if (refused) showErrors(refused)
  }, [refused])

  const send = async (values: Values): Promise<void> => {
    try {
      await save(bodyOf(values))
      setSentTo(normalizeEmail(values.email))
    } catch (error) {
      setRefused(failureOf(error))
    }
    onAnswer()
  }
  return { sentTo, send }
}

function AddressFields({ form }: { form: AlmanacForm<Values> }) {
  const { t } = useTranslation('account_profile')
  const { t: account } = useTranslation('account')
  const rule = useBodyRules(form, 'updateProfile', bodyOf)
  return (
    <>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('mail.new')}
        maxLength={MAX_EMAIL_LENGTH}
        rules={rule('email', {
          CANT_BE_BLANK: account('errors.EMAIL_BLANK'),
          INVALID_EMAIL: account('errors.EMAIL_INVALID'),
        })}
      />
      <TextField
        name="email_confirmation"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('mail.new_again')}
        maxLength={MAX_EMAIL_LENGTH}
        rules={rule('email_confirmation', { EMAILS_NO_MATCH: t('errors.EMAILS_NO_MATCH') })}
      />
      <OwnPasswordField form={form} label={t('password.current')} hint={t('mail.why_password')} />
    </>
  )
}

interface ConfirmMailProps {
  /** Recipient of the mail; null while closed. */
  email: string | null
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks to confirm sending a mail to the new address. */
function ConfirmMail({ email, onConfirm, onClose }: ConfirmMailProps) {
  const { t } = useTranslation('account_profile')
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
      title={t('mail.ask_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('mail.back')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            {t('mail.send')}
          </Button>
        </>
      }
    >
      <Text>
        <bdi>{t('mail.ask', { email: email ?? '' })}</bdi>
      </Text>
    </Dialog>
  )
}
