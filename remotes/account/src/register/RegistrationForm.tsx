import { useEffect } from 'react'
import { ApiError } from '@almanac/api-client'
import { rememberReturnPath } from '@almanac/auth/return-path'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, Icon, Row, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, setServerErrors, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { Link, useNavigate } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { Captcha, type CaptchaState } from './Captcha'
import { RegistrationFields } from './RegistrationFields'
import { storeDraft, type RegistrationValues } from './draft'
import { keyOf, type RegistrationTarget } from './registrationTarget'

interface RegistrationFormProps {
  /** Owned by the screen, so that the input survives the later steps. */
  form: AlmanacForm<RegistrationValues>
  /** The invitation or study to register with; the draft belongs to it. */
  target: Exclude<RegistrationTarget, { kind: 'none' }>
  intro: string
  /** URL of the captcha, if it is part of the form. */
  captcha_url: string | null
  /** How to reach the study team where the captcha is blocked, as a URI; null without one. */
  contact: string | null
  captcha: CaptchaState
  /** The group whose terms apply; null without a group. */
  group_id: string | null
  /** Called when the account exists and the host takes the session over. */
  entering: boolean
  /** Rejects with ApiError. */
  onSubmit: (typed: RegistrationValues) => Promise<void>
}

function Draft({ control, target }: Pick<AlmanacForm<RegistrationValues>, 'control'> & { target: string }) {
  const typed = useWatch({ control })
  useEffect(() => {
    storeDraft(target, typed)
  }, [typed, target])
  return null
}

/** The registration form (specification 000, sections 4, 5 and 8). Keeps its input after an error. */
export function RegistrationForm({
  form,
  target,
  intro,
  captcha_url,
  contact,
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
      <Text variant="lead">{intro}</Text>
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
        {captcha_url && <Captcha url={captcha_url} contact={contact} state={captcha} />}
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

/** Submits the form once the captcha is solved. Errors are shown at the fields. */
function useSubmit({
  form,
  captcha_url,
  captcha,
  onSubmit,
}: Pick<RegistrationFormProps, 'form' | 'captcha_url' | 'captcha' | 'onSubmit'>) {
  const failureOf = useFailure()
  return async (typed: RegistrationValues) => {
    if (captcha_url && !captcha.token) {
      setServerErrors(form, [{ code: 'CAPTCHA_REQUIRED', title: captcha.miss() }])
      return
    }
    try {
      await onSubmit(typed)
    } catch (error) {
      const faults = failureOf(error)
      if (captcha_url) captcha.renew()
      setServerErrors(form, faults)
      // The combined message of section 8; the fields also show their own.
      if (error instanceof ApiError && error.status === 422 && faults.length > 1)
        form.setError('root.server', { type: 'server', message: faults.map(({ title }) => title).join(' - ') })
    }
  }
}

/** Opens the sign-in, after which the invitation can be accepted or the study of the code is joined. */
function useSignInInstead(target: RegistrationFormProps['target']) {
  const navigate = useNavigate()
  return () => {
    if (target.kind === 'invitation') rememberReturnPath(`/register/${target.id}`, null)
    void navigate(
      target.kind === 'group'
        ? `/login?${new URLSearchParams({ group: target.group.id, code: target.code }).toString()}`
        : '/login',
    )
  }
}

/** Links to the terms, each in a new tab, so that the input stays. */
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
