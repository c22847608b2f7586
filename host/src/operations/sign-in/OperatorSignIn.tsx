import '@almanac/i18n/texts/operations'
import { useEffect, useState } from 'react'
import { api } from '@almanac/api-client'
import { announce } from '@almanac/auth'
import { rememberLinkOfVisitor } from '@almanac/auth/return-path'
import type { UsedPasskey } from '@almanac/contracts/account/second-factor'
import { signIn, type OtpRequired, type SecondFactorRequired } from '@almanac/contracts/account/session'
import { MAX_TYPED_CODE_LENGTH } from '@almanac/contracts/rules/account'
import { plainDigits } from '@almanac/domain/digits'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Screen, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, PasswordField, TextField, useForm } from '@almanac/ui/form'
import { useSubmitOnce } from '../state/submit-once'
import { canSignWithPasskey, signWithPasskey } from './passkey'

interface Credentials {
  email: string
  password: string
}

/** What the server asks for besides the password. */
type Asked = OtpRequired | SecondFactorRequired

/** Signs in; resolves to what is asked for further, or to null once the host has taken over. */
async function signInWith({ email, password }: Credentials, proof?: string | UsedPasskey): Promise<Asked | null> {
  const user = {
    email: email.trim(),
    password,
    ...(typeof proof === 'string' ? { otp_attempt: proof } : {}),
    ...(typeof proof === 'object' ? { passkey: proof } : {}),
  }
  const answer = await api(signIn, { body: { user } })
  if ('otp_required' in answer || 'second_factor_required' in answer) return answer
  announce({ type: 'signed_in', user_id: answer.id })
  return null
}

/**
 * /operations for a visitor: signs an operator in without any remote, so that the page can be reached when the
 * account's own screens cannot. Without what those add: setting up a second factor, a new password, registration.
 */
export function OperatorSignIn() {
  const { t } = useTranslation('operations')
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => rememberLinkOfVisitor('/operations'), [])

  const submit = useSubmitOnce(form, async (values) => setAsked(await signInWith(values)), t('sign_in.no_answer'))
  if (asked)
    return (
      <Screen title={t('sign_in.second_title')}>
        <SecondStep asked={asked} send={(proof) => signInWith(form.getValues(), proof)} onBack={() => setAsked(null)} />
      </Screen>
    )
  return (
    <Screen title={t('sign_in.title')}>
      <Stack gap={6}>
        <Text tone="soft">{t('sign_in.intro')}</Text>
        <Form form={form} onSubmit={submit}>
          <ErrorSummary refused={t('sign_in.refused')} />
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            label={t('sign_in.email')}
            rules={{ validate: (value: string) => value.trim() !== '' || t('sign_in.email_missing') }}
          />
          <PasswordField
            name="password"
            label={t('sign_in.password')}
            rules={{ validate: (value: string) => value !== '' || t('sign_in.password_missing') }}
          />
          <FormActions>
            <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
              {t('sign_in.submit')}
            </Button>
            <LinkButton to="/login" variant="quiet" full>
              {t('sign_in.others')}
            </LinkButton>
          </FormActions>
        </Form>
      </Stack>
    </Screen>
  )
}

interface SecondStepProps {
  asked: Asked
  send: (proof: string | UsedPasskey) => Promise<Asked | null>
  onBack: () => void
}

/** Asks for a code: sent, of an authenticator app, or a recovery code; or for a passkey where the browser can. */
function SecondStep({ asked, send, onBack }: SecondStepProps) {
  const { t } = useTranslation('operations')
  const form = useForm({ defaultValues: { code: '' } })
  const { setFocus } = form
  const options = 'second_factor_required' in asked && canSignWithPasskey() ? asked.passkey_options : undefined
  useEffect(() => setFocus('code'), [setFocus])

  const submit = useSubmitOnce(
    form,
    async ({ code }) => {
      await send(plainDigits(code).replaceAll(/\s/g, ''))
    },
    t('sign_in.no_answer'),
  )
  const submitPasskey = useSubmitOnce(
    form,
    async () => {
      if (options) await send(await signWithPasskey(options))
    },
    t('sign_in.no_answer'),
  )
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t('sign_in.refused')} />
      <Text>
        {'otp_required' in asked ? t('sign_in.code_sent', { to: asked.masked_number }) : t('sign_in.code_asked')}
      </Text>
      <TextField
        name="code"
        label={t('sign_in.code')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE_LENGTH}
        rules={{ validate: (value: string) => value.trim() !== '' || t('sign_in.code_missing') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {t('sign_in.submit')}
        </Button>
        {options && (
          <Button full onClick={() => void submitPasskey({ code: '' })}>
            {t('sign_in.passkey')}
          </Button>
        )}
        <Button variant="quiet" full icon="back" onClick={onBack}>
          {t('sign_in.back')}
        </Button>
      </FormActions>
    </Form>
  )
}
