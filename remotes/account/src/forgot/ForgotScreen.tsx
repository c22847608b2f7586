import { normalizeEmail } from '@almanac/contracts/characters'
import { useEffect, useRef, useState } from 'react'
import { api } from '@almanac/api-client'
import { requestPasswordReset } from '@almanac/contracts/account/password'
import { useTranslation } from '@almanac/i18n'
import { Alert, Picture } from '@almanac/ui/content'
import { Button, LinkButton, Screen, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useLocation } from '@almanac/ui/router'
import { LockedOut } from '../ask/LockedOut'
import { WhomToAsk } from '../ask/WhomToAsk'
import { useFailure } from '../failure/useFailure'
import { useRefusalInPage } from '../failure/useRefusalInPage'
import { emailIn } from '../form-rules/emailIn'
import { useEmailRule } from '../form-rules/useEmailRule'
import { useStudySearch } from '../form-rules/useStudySearch'

const requestLink = (email: string) => api(requestPasswordReset, { body: { user: { email: normalizeEmail(email) } } })

/** /forgot: asks for a reset link. The answer is the same whether there is such an account or not (specification 000, section 8). */
export function ForgotScreen() {
  const { t } = useTranslation('account')
  const signIn = `/login${useStudySearch()}`
  const emailRule = useEmailRule()
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { email: emailIn(useLocation().state) } })
  const [sentTo, setSentTo] = useState<string | null>(null)
  useRefusalInPage(form)

  const submit = async ({ email }: { email: string }) => {
    try {
      await requestLink(email)
      setSentTo(email.trim())
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }

  if (sentTo !== null)
    return <LinkSent email={sentTo} onAgain={() => requestLink(sentTo)} onOther={() => setSentTo(null)} />
  return (
    <Screen title={t('forgot.title')} back={signIn}>
      <Stack gap={6}>
        <Picture name="letter" />
        <Text tone="soft">{t('forgot.intro')}</Text>
        <Form form={form} onSubmit={submit}>
          <ErrorSummary refused={t('forgot.PASSWORD_COULD_NOT_BE_RESET')} />
          <TextField
            id="forgot-email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            label={t('login.email')}
            rules={emailRule}
          />
          <FormActions>
            <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
              {t('forgot.submit')}
            </Button>
            <LinkButton to={signIn} variant="quiet" full>
              {t('forgot.to_login')}
            </LinkButton>
          </FormActions>
        </Form>
        <LockedOut />
      </Stack>
    </Screen>
  )
}

interface LinkSentProps {
  email: string
  /** Requests another link; rejects with an ApiError. */
  onAgain: () => Promise<void>
  onOther: () => void
}

/** The confirmation after requesting a reset link, the same for known and unknown addresses, with a resend button. */
function LinkSent({ email, onAgain, onOther }: LinkSentProps) {
  const { t } = useTranslation('account')
  const signIn = `/login${useStudySearch()}`
  const failureOf = useFailure()
  const words = useRef<HTMLDivElement>(null)
  const [again, setAgain] = useState<'no' | 'sending' | 'sent'>('no')
  const [refused, setRefused] = useState<string | null>(null)

  useEffect(() => {
    words.current?.focus()
  }, [])

  const resend = async () => {
    setAgain('sending')
    setRefused(null)
    try {
      await onAgain()
      setAgain('sent')
    } catch (error) {
      setAgain('no')
      setRefused(failureOf(error)[0].title)
    }
  }

  return (
    <Screen title={t('forgot.sent_title')} back={signIn}>
      <Stack gap={6}>
        <div ref={words} tabIndex={-1} style={{ outline: 'none' }}>
          <Stack gap={3}>
            <Picture name="letter" />
            <Text>{t('forgot.sent', { email: `\u2068${email}\u2069` })}</Text>
          </Stack>
        </div>
        {refused !== null && (
          <Alert tone="wrong" title={t('forgot.PASSWORD_COULD_NOT_BE_RESET')}>
            {refused}
          </Alert>
        )}
        {again === 'sent' && <Text tone="good">{t('forgot.sent_again')}</Text>}
        <VisuallyHidden role="status">{again === 'sent' ? t('forgot.sent_again') : ''}</VisuallyHidden>
        <Stack gap={3}>
          <LinkButton to={signIn} variant="primary" full>
            {t('forgot.to_login')}
          </LinkButton>
          <Button full busy={again === 'sending'} onClick={() => void resend()}>
            {t('forgot.again')}
          </Button>
          <Button variant="quiet" full onClick={onOther}>
            {t('forgot.other')}
          </Button>
        </Stack>
        <WhomToAsk title={t('forgot.no_mail')}>{t('forgot.sent_hint')}</WhomToAsk>
      </Stack>
    </Screen>
  )
}
