import { useState } from 'react'
import { useTexts } from '@almanac/i18n'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, PasswordField, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { failureText, signIn } from './sign-in'

/** Good enough to catch a slip of the finger; whether the address exists only the server knows. */
const EMAIL = /^\S+@\S+\.\S+$/

/** /login: e-mail and password (specification 000, sections 2 and 8). */
export function Login() {
  const { t } = useTexts('account')
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { isSubmitting } = form.formState
  // The host needs a moment to fetch what the user may see.
  const [entering, setEntering] = useState(false)

  const submit = async ({ email, password }: { email: string; password: string }) => {
    try {
      await signIn(email, password)
      setEntering(true)
    } catch (error) {
      const title = failureText(error, { unknown: t('errors.UNKNOWN_SERVER_ERROR'), noAnswer: t('errors.NO_ANSWER') })
      setServerErrors(form, [{ title, code: 'SIGN_IN' }])
    }
  }

  return (
    <Screen title={t('login.welcome')}>
      <Stack gap={6}>
        <Text tone="soft">{t('login.intro')}</Text>
        <Form form={form} onSubmit={submit}>
          <ErrorSummary refused={t('login.refused')} />
          <TextField
            name="email" type="email" autoComplete="username" inputMode="email" label={t('login.email')} hint={t('login.email_hint')}
            rules={{ validate: (value: string) => (value.trim() === '' ? t('errors.EMAIL_BLANK') : EMAIL.test(value.trim()) || t('errors.EMAIL_INVALID')) }}
          />
          <PasswordField name="password" label={t('login.password')} rules={{ validate: (value: string) => value !== '' || t('errors.PASSWORD_BLANK') }} />
          <FormActions>
            <Button type="submit" variant="primary" full busy={isSubmitting || entering}>{t('login.submit')}</Button>
          </FormActions>
        </Form>
      </Stack>
    </Screen>
  )
}
