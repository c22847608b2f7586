import { Suspense, useEffect, useState } from 'react'
import type { OtpRequired, User } from '@almanac/contracts/account/session'
import { hasVisitedBefore } from '@almanac/auth'
import { isFeatureEnabled } from '@almanac/domain/features'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { ListSkeleton, Screen, Stack, Text, toast } from '@almanac/ui/core'
import { setServerErrors, useForm, type AlmanacForm } from '@almanac/ui/form'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { Credentials, useInvitedGroup, type InvitedGroup } from './Credentials'
import { supportToLeave } from '../support/used'
import { enter, joinStudy, mustEnrol, resendCode, signIn, type SignInValues } from './signIn'

// Few need them, and the numbers of all countries are large.
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

/** Who signs in next does not see what the one before has chatted with support. */
function leaveSupportOfLastUser(): void {
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
  /** Signed in after a code of the authenticator app. */
  | { name: 'second_factor' }
  /** Signed in; the host waits until the second factor is set up. */
  | { name: 'enrol'; user: User }
  /** Signed in; the host waits until a new number is given, or declined. */
  | { name: 'phone'; user: User }

/**
 * /login: e-mail and password, a code where the study asks for one, an operator's
 * second factor, the new phone where the old is gone (specification 000, sections
 * 2, 4 and 8).
 */
export function Login() {
  const { t } = useTranslation('account')
  const group = useInvitedGroup()
  const form = useForm<SignInValues>({ defaultValues: { email: '', password: '', shared_device: false } })
  const flow = useSignIn(form, group)
  const { step, entering, submit } = flow
  useEffect(leaveSupportOfLastUser, [])
  if (step.name === 'credentials') {
    return (
      <Screen
        title={
          group
            ? t('login.group_welcome', { group: group.name })
            : t(hasVisitedBefore() ? 'login.welcome' : 'login.title')
        }
      >
        <Credentials form={form} onSubmit={submit} busy={form.formState.isSubmitting || entering} group={group} />
      </Screen>
    )
  }
  return <NextStep {...flow} step={step} password={form.getValues('password')} />
}

type NextStepProps = Pick<ReturnType<typeof useSignIn>, 'submitCode' | 'resend' | 'finish'> & {
  step: Exclude<Step, { name: 'credentials' }>
  password: string
}

const TITLES = {
  code: 'login.code_title',
  second_factor: 'login.code_title',
  enrol: 'second_factor.title',
  phone: 'login.phone_title',
} as const

/** What comes after e-mail and password. */
function NextStep({ step, password, submitCode, resend, finish }: NextStepProps) {
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
            onSubmit={submitCode}
            onResend={resend}
            onBack={back}
            byEmail
          />
        )}
        {step.name === 'second_factor' && <SecondFactorStep onSubmit={submitCode} onBack={back} />}
        {step.name === 'enrol' && <Enrolment password={password} onDone={() => finish(step.user)} />}
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

/** Which step is shown, and what leads from one to the next. */
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
      } else if ('second_factor_required' in answer) askForCode({ name: 'second_factor' })
      else await signedIn(answer, false)
    } catch (error) {
      // The server does not say which of the two was wrong, so the error stands at neither.
      setServerErrors(form, [{ code: 'SIGN_IN', title: failureOf(error)[0].title }])
    }
  }
  const submitCode = async (code: string) => {
    const answer = await signIn(form.getValues(), code)
    if ('otp_required' in answer) setReached({ name: 'code', sent: answer })
    else if ('second_factor_required' in answer) setReached({ name: 'second_factor' })
    else await signedIn(answer, channel === 'email')
  }
  const resend = async (by?: 'email') => {
    const sent = await resendCode(by)
    setChannel(sent.channel)
    return sent
  }
  // The code is a step of the history, so that Back leads to the form with what was typed; so does a reload, which has forgotten the rest.
  const step: Step =
    (reached.name === 'code' || reached.name === 'second_factor') && !isCodeStep(location.state)
      ? { name: 'credentials' }
      : reached
  return { step, entering, submit, submitCode, resend, finish }
}

/** What follows once the server has signed the user in: the study of the link, then what has to be asked, then the host takes over. */
function useSignedIn(group: InvitedGroup | null, setReached: (step: Step) => void) {
  const { t } = useTranslation('account')
  // The host needs a moment to fetch what the user may see.
  const [entering, setEntering] = useState(false)
  const finish = (user: User) => {
    if (entering) return
    setEntering(true)
    enter(user)
  }
  const signedIn = async (user: User, offerPhone: boolean) => {
    if (group && !(await joinStudy(group.code)))
      toast(t('login.not_joined', { group: group.name }), { tone: 'warning', duration: 10_000 })
    if (await mustEnrol(user)) setReached({ name: 'enrol', user })
    // Where the study limits the profile to the password, the server would refuse the number.
    else if (offerPhone && !isFeatureEnabled(user.hs_features, 'My Profile - Reset PW Only'))
      setReached({ name: 'phone', user })
    else finish(user)
  }
  return { entering, finish, signedIn }
}
