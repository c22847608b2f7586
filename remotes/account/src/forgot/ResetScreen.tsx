import { useEffect, useEffectEvent, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { readPasswordReset, resetPassword } from '@almanac/contracts/account/password'
import { isConfirmed, newPasswordProblem } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Picture } from '@almanac/ui/content'
import { Button, LinkButton, Screen, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, PasswordField, setServerErrors, useForm } from '@almanac/ui/form'
import { useNavigate, useParams } from '@almanac/ui/router'
import { LockedOut } from '../ask/LockedOut'
import { useFailure } from '../failure/useFailure'
import { HiddenUsername } from '../form-rules/HiddenUsername'
import { ruleOf } from '../form-rules/ruleOf'
import { useStudySearch } from '../form-rules/useStudySearch'
import { passwordChanged } from '../login/PasswordChanged'

interface ResetValues {
  password: string
  password_confirmation: string
}

/** /forgot/:code: sets a new password by a link that is valid once, for an hour (specification 000, sections 5 and 8). */
export function ResetScreen() {
  const { t } = useTranslation('account')
  const [expired, setExpired] = useState(false)
  const study = useStudySearch()
  if (!expired) return <NewPassword onExpired={() => setExpired(true)} />
  return (
    <Screen title={t('reset.expired_title')} back={`/login${study}`}>
      <Stack gap={6}>
        <Stack gap={5} role="alert">
          <Picture name="letter" />
          <Text>{t('reset.LINK_EXPIRED')}</Text>
          <LinkButton to={`/forgot${study}`} variant="primary" full replace>
            {t('reset.new_link')}
          </LinkButton>
        </Stack>
        <LockedOut />
      </Stack>
    </Screen>
  )
}

/** The server names the pair of passwords; the error is shown at the second. */
const atField = (entry: ApiErrorEntry): ApiErrorEntry =>
  entry.code === 'PASSWORD_CONFIRMATION_NO_MATCH' ? { ...entry, field: 'password_confirmation' } : entry

/** The address whose password the link sets; null until it is known. Says at once that a link is used or expired. */
function useAddressOf(reset_password_token: string, onExpired: () => void): string | null {
  const [email, setEmail] = useState<string | null>(null)
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    const controller = new AbortController()
    api(readPasswordReset, { body: { reset_password_token }, signal: controller.signal }).then(
      (answer) => setEmail(answer.email),
      // Without it the form can be used all the same.
      (error: unknown) => {
        if (error instanceof ApiError && error.has('LINK_EXPIRED')) expire()
      },
    )
    return () => controller.abort()
  }, [reset_password_token])
  return email
}

function NewPassword({ onExpired }: { onExpired: () => void }) {
  const { t } = useTranslation('account')
  const { code = '' } = useParams()
  const navigate = useNavigate()
  const study = useStudySearch()
  const failureOf = useFailure()
  const email = useAddressOf(code, onExpired)
  const form = useForm<ResetValues>({ defaultValues: { password: '', password_confirmation: '' } })

  const submit = async ({ password, password_confirmation }: ResetValues) => {
    try {
      await api(resetPassword, { body: { user: { reset_password_token: code, password, password_confirmation } } })
      // Replaces this history entry: the link is used up.
      await navigate(`/login${study}`, { replace: true, state: passwordChanged(email) })
    } catch (error) {
      if (error instanceof ApiError && error.has('LINK_EXPIRED')) onExpired()
      else setServerErrors(form, failureOf(error).map(atField))
    }
  }

  return (
    <Screen title={t('reset.title')} back={`/login${study}`}>
      <Stack gap={6}>
        <Text tone="soft">{t('reset.intro')}</Text>
        <Form form={form} onSubmit={submit}>
          <ErrorSummary title={t('reset.PASSWORD')} refused={t('reset.PASSWORD')} />
          {email !== null && <HiddenUsername email={email} />}
          <PasswordField
            id="reset-password"
            name="password"
            autoComplete="new-password"
            label={t('reset.password')}
            hint={t('reset.password_hint')}
            rules={{
              validate: ruleOf(newPasswordProblem, {
                CANT_BE_BLANK: t('reset.CANT_BE_BLANK'),
                PASSWORD_TOO_SHORT: t('reset.PASSWORD_TOO_SHORT'),
              }),
            }}
          />
          <PasswordField
            id="reset-password-confirmation"
            name="password_confirmation"
            autoComplete="new-password"
            label={t('reset.password_confirmation')}
            rules={{
              validate: (value: string) =>
                isConfirmed(form.getValues('password'), value) || t('reset.PASSWORD_CONFIRMATION_NO_MATCH'),
            }}
          />
          <FormActions>
            <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
              {t('reset.submit')}
            </Button>
          </FormActions>
        </Form>
      </Stack>
    </Screen>
  )
}
