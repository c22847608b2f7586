import { Suspense, useEffect, useState } from 'react'
import type { OtpRequired, SecondFactorRequired, User } from '@almanac/contracts/account/session'
import type { UsedPasskey } from '@almanac/contracts/account/second-factor'
import { hasVisitedBefore } from '@almanac/auth'
import { isFeatureEnabled } from '@almanac/domain/features'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { ListSkeleton, Screen, Stack, Text, toast } from '@almanac/ui/core'
import { setServerErrors, useForm, type AlmanacForm } from '@almanac/ui/form'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { useRefusalInPage } from '../failure/useRefusalInPage'
import { emailIn } from '../form-rules/emailIn'
import { Credentials, useInvitedGroup, type InvitedGroup } from './Credentials'
import { supportToLeave } from '../support/used'
import { enter, joinStudy, neededFactor, resendCode, signIn, type SignInValues } from './signIn'

// Lazy: few users need them, and the phone metadata of all countries is large.
const CodeStep = lazyScreen(() =>
  import(/* webpackChunkName: "code" */ '../code/CodeStep').then((step) => step.CodeStep),
)
const SecondFactorStep = lazyScreen(() =>
  import(/* webpackChunkName: "second-factor" */ '../second-factor/SecondFactorStep').then(
    (step) => step.SecondFactorStep,
  ),
)
const Enrolment = lazyScreen(() =>
  import(/* webpackChunkName: "enrolment" */ '../second-factor/Enrolment').then((step) => step.Enrolment),
)
const PhoneUpdate = lazyScreen(() =>
  import(/* webpackChunkName: "phone-update" */ './PhoneUpdate').then((step) => step.PhoneUpdate),
)

/** Logs the previous user out of the support chat, so that the next user does not see it. */
function logOutOfSupport(): void {
  const url = supportToLeave()
  if (url !== null)
    import(/* webpackChunkName: "support-leave" */ '../support/leave').then(
      ({ leaveSupport }) => leaveSupport(url),
      () => undefined,
    )
}

type Step =
  | { name: 'credentials' }
  | { name: 'code'; sent: OtpRequired }
  /** Signed in after a passkey, or a code of the authenticator app. */
  | { name: 'second_factor'; required: SecondFactorRequired }
  /** Signed in; the host waits until the second factor is set up. */
  | { name: 'enrol'; user: User; required_from?: string; passkeys_possible?: boolean }
  /** Signed in; the host waits until a new number is saved or skipped. */
  | { name: 'phone'; user: User }

/**
 * /login: e-mail and password, a code if the study requires one, an operator's
 * second factor, a new phone number if the old phone is lost (specification 000,
 * sections 2, 4 and 8).
 */
export function Login() {
  const { t } = useTranslation('account')
  const group = useInvitedGroup()
  const location = useLocation()
  const form = useForm<SignInValues>({
    defaultValues: { email: emailIn(location.state), password: '', shared_device: false },
  })
  const flow = useSignIn(form, group)
  const { step, entering, submit } = flow
  useEffect(logOutOfSupport, [])
  useRefusalInPage(form)
  if (step.name === 'credentials') {
    return (
      <Screen
        title={
          group
            ? t('login.group_welcome', { group: group.name })
            : t(hasVisitedBefore() ? 'login.welcome' : 'login.title')
        }
      >
        <Credentials
          form={form}
          onSubmit={submit}
          onSignedIn={flow.signedIn}
          busy={form.formState.isSubmitting || entering}
          group={group}
        />
      </Screen>
    )
  }
  return <NextStep {...flow} step={step} password={form.getValues('password')} />
}

type NextStepProps = Pick<ReturnType<typeof useSignIn>, 'submitProof' | 'renewPasskey' | 'resend' | 'finish'> & {
  step: Exclude<Step, { name: 'credentials' }>
  password: string
}

const TITLES = {
  code: 'login.code_title',
  second_factor: 'second_factor.step_title',
  enrol: 'second_factor.title',
  phone: 'login.phone_title',
} as const

/** The steps after e-mail and password. */
function NextStep({ step, password, submitProof, renewPasskey, resend, finish }: NextStepProps) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const back = () => void navigate(-1)
  return (
    <Screen title={t(TITLES[step.name])}>
      <Suspense fallback={<ListSkeleton />}>
        {step.name === 'code' && (
          <CodeStep
            {...step.sent}
            submit={t('login.submit')}
            onSubmit={submitProof}
            onResend={resend}
            onBack={back}
            byEmail
          />
        )}
        {step.name === 'second_factor' && (
          <SecondFactorStep required={step.required} onSubmit={submitProof} onRenew={renewPasskey} onBack={back} />
        )}
        {step.name === 'enrol' && (
          <Enrolment
            password={password}
            required_from={step.required_from}
            passkeys_possible={step.passkeys_possible}
            onDone={() => finish(step.user)}
          />
        )}
        {step.name === 'phone' && (
          <Stack gap={5}>
            <Text>{t('login.phone_intro')}</Text>
            <PhoneUpdate user_id={step.user.id} password={password} onDone={() => finish(step.user)} />
          </Stack>
        )}
      </Suspense>
    </Screen>
  )
}

const isCodeStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'step' in state && state.step === 'code'

/** The current step, and the functions that lead from one step to the next. */
function useSignIn(form: AlmanacForm<SignInValues>, group: InvitedGroup | null) {
  const failureOf = useFailure()
  const navigate = useNavigate()
  const location = useLocation()
  const [reached, setReached] = useState<Step>({ name: 'credentials' })
  /** How the latest code was sent. */
  const [channel, setChannel] = useState<'sms' | 'email'>('sms')
  const { entering, finish, signedIn } = useSignedIn(group, setReached)

  const askForCode = (next: Step) => {
    setReached(next)
    void navigate(location.pathname + location.search, { state: { step: 'code' } })
  }
  const submit = async (values: SignInValues) => {
    try {
      const answer = await signIn(values)
      if ('otp_required' in answer) {
        setChannel(answer.channel)
        askForCode({ name: 'code', sent: answer })
      } else if ('second_factor_required' in answer) askForCode({ name: 'second_factor', required: answer })
      else await signedIn(answer)
    } catch (error) {
      // The server does not say which of the two was wrong, so the error belongs to neither field.
      setServerErrors(form, [{ code: 'SIGN_IN', title: failureOf(error)[0].title }])
    }
  }
  const submitProof = async (proof?: string | UsedPasskey) => {
    const answer = await signIn(form.getValues(), proof)
    if ('otp_required' in answer) setReached({ name: 'code', sent: answer })
    else if ('second_factor_required' in answer) setReached({ name: 'second_factor', required: answer })
    else await signedIn(answer, channel === 'email')
    return answer
  }
  const renewPasskey = async () => {
    const answer = await submitProof()
    return 'second_factor_required' in answer ? answer.passkey_options : undefined
  }
  const resend = async (by?: 'email') => {
    const sent = await resendCode(by)
    setChannel(sent.channel)
    return sent
  }
  // The code step is a history entry, so Back returns to the filled form. So does a reload, which loses the other state.
  const step: Step =
    (reached.name === 'code' || reached.name === 'second_factor') && !isCodeStep(location.state)
      ? { name: 'credentials' }
      : reached
  return { step, entering, submit, signedIn, submitProof, renewPasskey, resend, finish }
}

/** After the sign-in: joins the study of the link, shows the remaining steps, then hands over to the host. */
function useSignedIn(group: InvitedGroup | null, setReached: (step: Step) => void) {
  const { t } = useTranslation('account')
  // The host needs a moment to fetch the user's data.
  const [entering, setEntering] = useState(false)
  const finish = (user: User) => {
    if (entering) return
    setEntering(true)
    enter(user)
  }
  const signedIn = async (user: User, offerPhone = false) => {
    if (group && !(await joinStudy(group.code)))
      toast(t('login.not_joined', { group: group.name }), { tone: 'warning', duration: 10_000 })
    const factor = await neededFactor(user)
    if (factor) setReached({ name: 'enrol', user, ...factor })
    // Where the study limits the profile to the password, the server would refuse the number.
    else if (offerPhone && !isFeatureEnabled(user.hs_features, 'My Profile - Reset PW Only'))
      setReached({ name: 'phone', user })
    else finish(user)
  }
  return { entering, finish, signedIn }
}
