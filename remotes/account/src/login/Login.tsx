import { Suspense, useState } from 'react'
import type { OtpRequired, User } from '@almanac/contracts/account/session'
import { lazyScreen } from '@almanac/federation/shell'
import { useTexts } from '@almanac/i18n'
import { ListSkeleton, Screen, Stack, Text, toast } from '@almanac/ui/core'
import { setServerErrors, useForm } from '@almanac/ui/form'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { isPasswordOnly } from '../profile/isPasswordOnly'
import { Credentials } from './Credentials'
import { enter, joinStudy, resendCode, signIn, type Given } from './sign-in'
import { useInvitedGroup } from './useInvitedGroup'

// Few need them, and the numbers of all countries are large.
const CodeStep = lazyScreen(() => import(/* webpackChunkName: "code" */ '../code/CodeStep').then((step) => step.CodeStep))
const PhoneUpdate = lazyScreen(() => import(/* webpackChunkName: "phone-update" */ './PhoneUpdate').then((step) => step.PhoneUpdate))

type Step =
  | { name: 'credentials' }
  | { name: 'code'; sent: OtpRequired }
  /** Signed in; the host waits until she has told her new number, or would rather not. */
  | { name: 'phone'; user: User }

const isCodeStep = (state: unknown): boolean => typeof state === 'object' && state !== null && 'step' in state && state.step === 'code'

/** /login: e-mail and password, a code where her study asks for one, the new phone where the old is gone (specification 000, sections 2, 4 and 8). */
export function Login() {
  const { t } = useTexts('account')
  const failureOf = useFailure()
  const group = useInvitedGroup()
  const form = useForm<Given>({ defaultValues: { email: '', password: '', shared_device: false } })
  const [reached, setReached] = useState<Step>({ name: 'credentials' })
  const navigate = useNavigate()
  const location = useLocation()
  // The code is a step of the history, so that Back leads to the form with what was typed; so does a reload, which has forgotten the rest.
  const step: Step = reached.name === 'code' && !isCodeStep(location.state) ? { name: 'credentials' } : reached
  /** How the latest code was sent. */
  const [channel, setChannel] = useState<'sms' | 'email'>('sms')
  // The host needs a moment to fetch what the user may see.
  const [entering, setEntering] = useState(false)

  const finish = (user: User) => {
    if (entering) return
    setEntering(true)
    enter(user)
  }
  const signedIn = async (user: User, offerPhone: boolean) => {
    if (group && !(await joinStudy(group.code))) toast(t('login.not_joined', { group: group.name }), { tone: 'warning', duration: 10_000 })
    // Where she may change nothing but her password, the server would refuse the number.
    if (offerPhone && !isPasswordOnly(user)) setReached({ name: 'phone', user })
    else finish(user)
  }
  const submit = async (given: Given) => {
    try {
      const answer = await signIn(given)
      if ('otp_required' in answer) {
        setChannel(answer.channel)
        setReached({ name: 'code', sent: answer })
        void navigate(location.pathname + location.search, { state: { step: 'code' } })
      } else await signedIn(answer, false)
    } catch (error) {
      // Which of the two was wrong is not told, so it stands at neither.
      setServerErrors(form, [{ code: 'SIGN_IN', title: failureOf(error)[0].title }])
    }
  }
  const submitCode = async (code: string) => {
    const answer = await signIn(form.getValues(), code)
    if ('otp_required' in answer) setReached({ name: 'code', sent: answer })
    else await signedIn(answer, channel === 'email')
  }
  const resend = async (by?: 'email') => {
    const sent = await resendCode(by)
    setChannel(sent.channel)
    return sent
  }

  if (step.name === 'credentials') {
    return (
      <Screen title={group ? t('login.group_welcome', { group: group.name }) : t('login.welcome')}>
        <Credentials form={form} onSubmit={submit} busy={form.formState.isSubmitting || entering} group={group} />
      </Screen>
    )
  }
  return (
    <Screen title={t(step.name === 'code' ? 'login.code_title' : 'login.phone_title')}>
      <Suspense fallback={<ListSkeleton />}>
        {step.name === 'code'
          ? <CodeStep {...step.sent} submit={t('login.submit')} onSubmit={submitCode} onResend={resend} onBack={() => void navigate(-1)} byEmail />
          : (
            <Stack gap={5}>
              <Text>{t('login.phone_intro')}</Text>
              <PhoneUpdate user_id={step.user.id} password={form.getValues('password')} onDone={() => finish(step.user)} />
            </Stack>
          )}
      </Suspense>
    </Screen>
  )
}
