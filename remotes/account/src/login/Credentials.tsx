import { api } from '@almanac/api-client'
import { lookupGroup } from '@almanac/contracts/account/registration'
import type { User } from '@almanac/contracts/account/session'
import { studyCodeOf } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { lazyScreen } from '@almanac/federation/shell'
import { Button, Divider, LinkButton, Stack, Text } from '@almanac/ui/core'
import {
  Checkbox,
  ErrorSummary,
  Form,
  FormActions,
  PasswordField,
  TextField,
  useWatch,
  type AlmanacForm,
} from '@almanac/ui/form'
import { useSearchParams } from '@almanac/ui/router'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { useEmailRule } from '../form-rules/useEmailRule'
import { useStudySearch } from '../form-rules/useStudySearch'
import { PasskeyPlace } from './passkey/PasskeyPlace'
import { PasswordChanged } from './PasswordChanged'
import { SignInHelp } from './SignInHelp'
import { StudyCode } from './StudyCode'
import type { SignInValues } from './signIn'

// Lazy; without it there is the password.
const PasskeySignIn = lazyScreen(
  () => import(/* webpackChunkName: "passkey-sign-in" */ './passkey/PasskeySignIn').then((file) => file.PasskeySignIn),
  () => null,
)

/** The way in by a passkey, not before the screen is idle. Safari cannot say when it is. */
function PasskeyWay(props: ComponentProps<typeof PasskeySignIn>) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let unmounted = false
    const wait = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
    wait(() => {
      if (!unmounted) setIdle(true)
    })
    return () => {
      unmounted = true
    }
  }, [])
  const place = <PasskeyPlace />
  return isIdle ? (
    <Suspense fallback={place}>
      <PasskeySignIn {...props} />
    </Suspense>
  ) : (
    place
  )
}

interface CredentialsProps {
  /** Owned by the screen, so that the input survives going back from the code step. */
  form: AlmanacForm<SignInValues>
  onSubmit: (values: SignInValues) => Promise<void>
  /** Called after a sign-in by a passkey, without the form. */
  onSignedIn: (user: User) => Promise<void>
  busy: boolean
  group: InvitedGroup | null
}

/** The first step of signing in, with links to registration and the other options. */
export function Credentials({ form, onSubmit, onSignedIn, busy, group }: CredentialsProps) {
  const { t } = useTranslation('account')
  const emailRule = useEmailRule()
  const email = useWatch({ control: form.control, name: 'email' })
  const isShared = useWatch({ control: form.control, name: 'shared_device' })
  const study = useStudySearch()

  return (
    <Stack gap={6}>
      <PasswordChanged />
      {group && <GroupIntro group={group} />}
      <Form form={form} onSubmit={onSubmit}>
        <ErrorSummary refused={t('login.refused')} />
        <TextField
          id="login-email"
          name="email"
          type="email"
          // The browser offers passkeys there.
          autoComplete="username webauthn"
          inputMode="email"
          label={t('login.email')}
          // Only those whom a study has invited may be known to it by another address.
          hint={group ? t('login.email_hint') : undefined}
          rules={emailRule}
        />
        <PasswordField
          id="login-password"
          name="password"
          label={t('login.password')}
          rules={{ validate: (value: string) => value !== '' || t('errors.PASSWORD_BLANK') }}
        />
        <FormActions>
          <Button type="submit" variant={group ? 'secondary' : 'primary'} full busy={busy}>
            {t('login.submit')}
          </Button>
          <Checkbox
            name="shared_device"
            label={t('login.shared_device')}
            hint={isShared ? t('login.shared_device_hint') : undefined}
          />
          <LinkButton to={`/forgot${study}`} variant="quiet" full state={{ email: email.trim() }}>
            {t('login.forgot')}
          </LinkButton>
        </FormActions>
      </Form>
      {'PublicKeyCredential' in window && <PasskeyWay busy={busy} isShared={isShared} onSignedIn={onSignedIn} />}
      {!group && <NewHere />}
      <SignInHelp />
    </Stack>
  )
}

/** The ways for whoever has no account, or a study code. */
function NewHere() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={3}>
      <Divider />
      <Text as="h2" variant="lead" weight="bold">
        {t('login.new_here')}
      </Text>
      <LinkButton to="/register" full>
        {t('login.register')}
      </LinkButton>
      <StudyCode />
    </Stack>
  )
}

/** Names the study whose code the visitor followed; registering comes first, signing in second. */
function GroupIntro({ group }: { group: InvitedGroup }) {
  const { t } = useTranslation('account')
  return (
    <Stack gap={4}>
      <Text>{t('login.group_intro', { group: group.name })}</Text>
      <LinkButton to={`/register/${encodeURIComponent(group.code)}`} variant="primary" full>
        {t('login.group_register')}
      </LinkButton>
      <Divider />
      <Text>{t('login.group_sign_in', { group: group.name })}</Text>
    </Stack>
  )
}

/** The study whose code the visitor followed. */
export interface InvitedGroup {
  name: string
  code: string
}

/** The group that the URL names (`?group=…&code=…`); null while loading, without one, and for an unknown code. */
export function useInvitedGroup(): InvitedGroup | null {
  const [search] = useSearchParams()
  const code = studyCodeOf(search.get('code') ?? '')
  const [group, setGroup] = useState<InvitedGroup | null>(null)

  // Not by React Query: the sign-in screen loads without it.
  useEffect(() => {
    if (code === '') return
    const controller = new AbortController()
    api(lookupGroup, { params: { id: code }, signal: controller.signal }).then(
      ({ name }) => {
        if (!controller.signal.aborted) setGroup({ name, code })
      },
      () => undefined,
    )
    return () => {
      controller.abort()
    }
  }, [code])

  return group?.code === code ? group : null
}
