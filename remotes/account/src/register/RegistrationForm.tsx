import { useEffect } from 'react'
import { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, Icon, Row, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, setServerErrors, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { Link, useNavigate } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { Captcha, type CaptchaState } from './Captcha'
import { RegistrationFields } from './RegistrationFields'
import { storeDraft, type Typed } from './draft'
import { returnAfterSignIn } from './useRegistration'
import { keyOf, type RegistrationTarget } from './registrationTarget'

interface RegistrationFormProps {
  /** Held by the screen: what is typed outlives the steps after it. */
  form: AlmanacForm<Typed>
  /** The invitation or the study that is registered with; the draft belongs to it. */
  target: Exclude<RegistrationTarget, { kind: 'none' }>
  intro: string
  /** Where the captcha is, when it is asked for with the form itself. */
  captcha_url: string | null
  captcha: CaptchaState
  /** Whose terms they are; null where there is no group. */
  group_id: string | null
  /** The account is made and the host takes the session over. */
  entering: boolean
  /** Rejects with the ApiError that refused it. */
  onSubmit: (typed: Typed) => Promise<void>
}

function Draft({ control, target }: Pick<AlmanacForm<Typed>, 'control'> & { target: string }) {
  const typed = useWatch({ control })
  useEffect(() => {
    storeDraft(target, typed)
  }, [typed, target])
  return null
}

/** The registration form (specification 000, sections 4, 5 and 8). What was typed stays after a refusal. */
export function RegistrationForm({
  form,
  target,
  intro,
  captcha_url,
  captcha,
  group_id,
  entering,
  onSubmit,
}: RegistrationFormProps) {
  const { t } = useTranslation('account')
  const submit = useSubmit({ form, captcha_url, captcha, onSubmit })
  const signInInstead = useSignInInstead(target)
  return (
    <Stack gap={6}>
      <Text tone="soft">{intro}</Text>
      <Draft control={form.control} target={keyOf(target)} />
      <Form form={form} onSubmit={submit}>
        <ErrorSummary refused={t('register.refused')} />
        <RegistrationFields control={form.control} />
        <Stack gap={2}>
          <TermsLinks group_id={group_id} />
          <Checkbox
            name="terms_agreed"
            label={t('register.terms_agreed')}
            rules={{ validate: (agreed: boolean) => agreed || t('register.TERMS_NOT_AGREED') }}
          />
        </Stack>
        {captcha_url && <Captcha url={captcha_url} turn={captcha.turn} error={captcha.error} onToken={captcha.take} />}
        <FormActions>
          <Button type="submit" variant="primary" full busy={form.formState.isSubmitting || entering}>
            {t('register.submit')}
          </Button>
        </FormActions>
      </Form>
      <Stack align="start">
        <Button variant="quiet" onClick={signInInstead}>
          {t('register.have_account')}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Sends the form once the captcha is solved. What refuses it stands at its fields. */
function useSubmit({
  form,
  captcha_url,
  captcha,
  onSubmit,
}: Pick<RegistrationFormProps, 'form' | 'captcha_url' | 'captcha' | 'onSubmit'>) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  return async (typed: Typed) => {
    if (captcha_url && !captcha.token) {
      captcha.miss()
      setServerErrors(form, [{ code: 'CAPTCHA_REQUIRED', title: t('register.CAPTCHA_REQUIRED') }])
      return
    }
    try {
      await onSubmit(typed)
    } catch (error) {
      const faults = failureOf(error)
      if (captcha_url) captcha.renew()
      setServerErrors(form, faults)
      // The joined message of section 8; the fields have their own beside it.
      if (error instanceof ApiError && error.status === 422 && faults.length > 1)
        form.setError('root.server', { type: 'server', message: faults.map(({ title }) => title).join(' - ') })
    }
  }
}

/** Leads to the sign-in, after which the invitation is accepted or the study of the code joined. */
function useSignInInstead(target: RegistrationFormProps['target']) {
  const navigate = useNavigate()
  return () => {
    if (target.kind === 'invitation') returnAfterSignIn(`/register/${target.id}`)
    void navigate(
      target.kind === 'group'
        ? `/login?${new URLSearchParams({ group: target.group.id, code: target.code }).toString()}`
        : '/login',
    )
  }
}

/** What is to be agreed to, each in a tab of its own: what was typed stays here. */
function TermsLinks({ group_id }: { group_id: string | null }) {
  const { t } = useTranslation('account')
  const search = group_id ? `?group_id=${group_id}` : ''
  const links = [
    [`/terms_and_privacy${search}`, t('agreements.title')],
    [`/user_agreement${search}`, t('agreements.user_agreement')],
  ] as const
  return (
    <Row wrap gap={4}>
      {links.map(([to, words]) => (
        <Link
          key={to}
          to={to}
          target="_blank"
          rel="noopener"
          style={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: '0.25rem',
            minHeight: '2.75rem',
            color: colour.accent,
            fontWeight: 700,
          }}
        >
          {words} <Icon name="link" size={20} />
          <VisuallyHidden>{t('register.new_tab')}</VisuallyHidden>
        </Link>
      ))}
    </Row>
  )
}
