import { useState } from 'react'
import { api } from '@almanac/api-client'
import { requestPasswordReset } from '@almanac/contracts/account/password'
import { isEmail } from '@almanac/contracts/patterns'
import { useTranslation } from '@almanac/i18n'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useLocation } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { LinkSent } from './LinkSent'

/** The address that was typed on the login screen already. */
function emailIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}

const ask = (email: string) => api(requestPasswordReset, { body: { user: { email: email.trim().toLowerCase() } } })

/** /forgot: asks for a reset link. The answer is the same whether there is such an account or not (specification 000, section 8). */
export function ForgotScreen() {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { email: emailIn(useLocation().state) } })
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = async ({ email }: { email: string }) => {
    try {
      await ask(email)
      setSentTo(email.trim())
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }

  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => ask(sentTo)} onOther={() => setSentTo(null)} />
  return (
    <Screen title={t('forgot.title')} back="/login">
      <Stack gap={6}>
        <Text tone="soft">{t('forgot.intro')}</Text>
        <Form form={form} onSubmit={submit}>
          <ErrorSummary refused={t('forgot.PASSWORD_COULD_NOT_BE_RESET')} />
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            label={t('login.email')}
            rules={{
              validate: (value: string) =>
                value.trim() === '' ? t('errors.EMAIL_BLANK') : isEmail(value) || t('errors.EMAIL_INVALID'),
            }}
          />
          <FormActions>
            <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
              {t('forgot.submit')}
            </Button>
          </FormActions>
        </Form>
      </Stack>
    </Screen>
  )
}
