import '@almanac/i18n/texts/passkey'
import { useState } from 'react'
import { api } from '@almanac/api-client'
import { isInMemoryOnly, useUser } from '@almanac/auth'
import { newPasskey, signWithPasskey } from '@almanac/auth/passkey'
import { canUsePasskeys } from '@almanac/auth/passkey-support'
import {
  addPasskey,
  beginPasskey,
  confirmByPasskey,
  passkeyConfirmationOptions,
} from '@almanac/contracts/account/second-factor'
import type { PasskeyAsked } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { Alert, Card, List, ListRow } from '@almanac/ui/content'
import { Button, Screen, Stack, Text, toast, VisuallyHidden } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, PasswordField, setServerErrors, useForm } from '@almanac/ui/form'
import { checkSession } from '../session/check-session'
import { CodeByMail } from './CodeByMail'
import { useAttempt } from './useAttempt'

/** Whoever needs a passkey creates it, or shows it in this session, before anything else; where the device can use none, by a code. */
export function PasskeyFirst({ step }: Pick<PasskeyAsked, 'step'>) {
  const { t } = useTranslation('passkey')
  const [can] = useState(canUsePasskeys)
  const unsent = useOutbox().length > 0
  const done = async (words: string) => {
    await checkSession()
    toast(words)
  }
  return (
    <Screen title={t(step === 'show' ? 'show_title' : 'create_title')}>
      <Stack gap={6} align="stretch">
        <Text>{t(step === 'show' ? 'show_why' : 'create_why')}</Text>
        {unsent && <Alert>{t(isInMemoryOnly() ? 'unsent_here' : 'unsent')}</Alert>}
        {can ? (
          step === 'show' ? (
            <Show onDone={() => done(t('done'))} />
          ) : (
            <Create onDone={() => done(t('added'))} />
          )
        ) : (
          <Alert title={t('no_title')}>{t('no_text')}</Alert>
        )}
        <CodeByMail isOnlyWay={!can} onDone={() => done(t('done'))} />
        <Others />
      </Stack>
    </Screen>
  )
}

interface StepProps {
  onDone: () => Promise<void>
}

/** The password, then the browser's dialog: a stolen session must not bring a passkey of its own. */
function Create({ onDone }: StepProps) {
  const { t } = useTranslation('passkey')
  const { email } = useUser()
  const form = useForm({ defaultValues: { current_password: '' } })
  const { busy, failure, run } = useAttempt()
  const submit = (values: { current_password: string }) =>
    run(
      async () => {
        const kinds = {
          this_device: t('kinds.this_device'),
          phone: t('kinds.phone'),
          security_key: t('kinds.security_key'),
        }
        const { passkey, kind } = await newPasskey((await api(beginPasskey, { body: values })).options)
        await api(addPasskey, { body: { name: kinds[kind], passkey } })
        await onDone()
      },
      ({ errors }) => {
        const isOfField = errors.some(({ field }) => field === 'current_password')
        if (isOfField) setServerErrors(form, errors)
        return isOfField
      },
    )
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t('refused')} />
      <Text tone="soft">{t('what')}</Text>
      {failure !== null && <Alert tone="wrong">{failure}</Alert>}
      {/* For password managers. */}
      <VisuallyHidden>
        <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      </VisuallyHidden>
      <PasswordField
        name="current_password"
        autoComplete="current-password"
        label={t('password')}
        hint={t('password_hint')}
        rules={{ validate: (value: string) => value !== '' || t('password_missing') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={busy}>
          {t(failure === null ? 'create' : 'again')}
        </Button>
      </FormActions>
    </Form>
  )
}

function Show({ onDone }: StepProps) {
  const { t } = useTranslation('passkey')
  const { busy, failure, run } = useAttempt()
  const show = () =>
    run(async () => {
      const { options } = await api(passkeyConfirmationOptions)
      await api(confirmByPasskey, { body: { passkey: await signWithPasskey(options) } })
      await onDone()
    })
  return (
    <>
      {failure !== null && <Alert tone="wrong">{failure}</Alert>}
      <Button variant="primary" full busy={busy} onClick={() => void show()}>
        {t(failure === null ? 'use' : 'again')}
      </Button>
    </>
  )
}

/** What else goes on: the person's own data and account, and signing out. */
function Others() {
  const { t } = useTranslation('passkey')
  return (
    <Card padding={0}>
      <List aria-label={t('more')}>
        <ListRow to="/profile?section=account" title={t('own_data')} />
        <ListRow to="/logout" title={t('sign_out')} />
      </List>
    </Card>
  )
}
