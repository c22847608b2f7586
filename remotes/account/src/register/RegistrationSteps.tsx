import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { resendOtp, type OtpRequired } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { setServerErrors, useForm, type AlmanacForm } from '@almanac/ui/form'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { CodeStep } from '../code/CodeStep'
import { useFailure } from '../failure/useFailure'
import { useInvitedTo } from '../invitation/useInvitedTo'
import { Captcha, useCaptcha } from './Captcha'
import { PhoneStep } from './PhoneStep'
import { RegistrationForm } from './RegistrationForm'
import { EMPTY, readDraft, type RegistrationValues } from './draft'
import { keyOf, type RegistrationTarget } from './registrationTarget'
import { useRegistration, type LaterFields } from './useRegistration'

type Step = 'form' | 'phone' | 'code'

/** The step in the history state; the form by default. */
function stepOf(state: unknown): Step {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return step === 'phone' || step === 'code' ? step : 'form'
}

interface RegistrationStepsProps {
  target: Exclude<RegistrationTarget, { kind: 'none' }>
}

/**
 * The form and, where the group requires two-factor, the phone and the code: the
 * same call, each time with more fields. Back goes one step back and keeps the input.
 */
export function RegistrationSteps({ target }: RegistrationStepsProps) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const form = useRegistrationForm(target)
  const [number, setNumber] = useState('')
  const { step, go, sent, captcha, captcha_url, entering, closed, send, sendLater } = useSteps(form, target)
  const intro = useIntro(target)
  const { group } = target
  return (
    <>
      {step === 'form' && (
        <RegistrationForm
          form={form}
          target={target}
          intro={intro}
          captcha={captcha}
          captcha_url={group?.two_factor ? null : captcha_url}
          contact={group?.contact ?? null}
          group_id={group?.id ?? null}
          entering={entering}
          onSubmit={() => send({})}
        />
      )}
      {step === 'phone' && (
        <PhoneStep
          number={number}
          onBack={() => go('form')}
          onSubmit={async (typed) => {
            setNumber(typed)
            if (captcha_url && !captcha.token && !sent)
              throw new ApiError(422, [{ code: 'CAPTCHA_REQUIRED', title: captcha.miss() }])
            await sendLater({ primary_contact_number: typed })
          }}
        >
          {captcha_url && !sent && <Captcha url={captcha_url} contact={group?.contact ?? null} state={captcha} />}
        </PhoneStep>
      )}
      {step === 'code' && sent && (
        <CodeStep
          {...sent}
          submit={t('register.submit')}
          onBack={() => go('phone')}
          onSubmit={(otp_attempt) => sendLater({ primary_contact_number: number, otp_attempt })}
          onResend={() => api(resendOtp, { body: {} })}
        />
      )}
      <ClosedDialog open={closed} onEnd={() => void navigate('/login', { replace: true })} />
    </>
  )
}

/** The form, prefilled from the invitation and from the draft of this tab. */
function useRegistrationForm(target: RegistrationStepsProps['target']) {
  const [defaultValues] = useState<RegistrationValues>(() => {
    const invited = target.kind === 'invitation' ? target.invitation : null
    return {
      ...EMPTY,
      ...(invited
        ? { first_name: invited.first_name ?? '', last_name: invited.last_name ?? '', email: invited.email }
        : {}),
      ...readDraft(keyOf(target)),
    }
  })
  return useForm<RegistrationValues>({ defaultValues })
}

/** The sentence that says what the registration is for. */
function useIntro(target: RegistrationStepsProps['target']): string {
  const { t } = useTranslation('account')
  const invitedTo = useInvitedTo()
  const { group } = target
  if (target.kind === 'invitation') return `${invitedTo(target.invitation, group)} ${t('register.invited_check')}`
  return t('register.intro', { group: group?.name ?? '', company: group?.company_name ?? '' })
}

/** The current step, and the function that sends the fields entered so far. */
function useSteps(form: AlmanacForm<RegistrationValues>, target: RegistrationStepsProps['target']) {
  const failureOf = useFailure()
  const captcha = useCaptcha()
  const { send: register, closed } = useRegistration()
  const [sent, setSent] = useState<OtpRequired | null>(null)
  const [entering, setEntering] = useState(false)
  const { step, go } = useStepOfHistory(form, sent !== null)
  const captcha_url = target.group?.captcha_url ?? null

  const send = async (added: LaterFields) => {
    const token = captcha.token ? { hcaptcha_verification_key: captcha.token } : {}
    const next = await register(form.getValues(), target, { ...token, ...added })
    if (next?.step === 'in') setEntering(true)
    if (next?.step === 'phone') go('phone')
    if (next?.step === 'code') {
      setSent(next.sent)
      go('code')
    }
  }

  /** Sends from a later step. Errors of form fields are shown in the form, others in the current step. */
  const sendLater = async (added: LaterFields) => {
    try {
      await send(added)
    } catch (error) {
      if (captcha_url) captcha.renew()
      const faults = failureOf(error)
      const concernsForm = faults.some(({ field }) => field === undefined || !FIELDS_OF_LATER_STEPS.includes(field))
      if (!(error instanceof ApiError) || error.status !== 422 || !concernsForm) throw error
      go('form')
      // The form has to be mounted before its fields can show errors.
      setTimeout(() => setServerErrors(form, faults))
    }
  }
  return { step, go, sent, captcha, captcha_url, entering, closed, send, sendLater }
}

const FIELDS_OF_LATER_STEPS = ['primary_contact_number', 'otp_attempt', 'hcaptcha_verification_key']

/** Keeps the step in the history, so that Back goes to the previous one. */
function useStepOfHistory(form: AlmanacForm<RegistrationValues>, hasCode: boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  const wanted = stepOf(location.state)
  // A page reloaded at a later step no longer has the password: its history entry shows the form from then on,
  // else the first letter of the password would lead to the later step.
  const [returned, setReturned] = useState<string | null>(null)
  if (wanted !== 'form' && returned !== location.key && form.getValues('password') === '') setReturned(location.key)
  const step: Step = returned === location.key ? 'form' : wanted === 'code' && !hasCode ? 'phone' : wanted
  const go = (next: Step) =>
    void navigate(location.pathname + location.search, { state: { step: next }, replace: next === step })
  return { step, go }
}

/** How long the message is shown, in milliseconds (specification 000, section 9). */
const CLOSED_MESSAGE_TIMEOUT_MS = 5000

/** Says that the study has been closed, then opens the login screen (specification 000, section 8). */
function ClosedDialog({ open, onEnd }: { open: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account')
  useEffect(() => {
    if (!open) return undefined
    const timer = setTimeout(onEnd, CLOSED_MESSAGE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [open, onEnd])
  return (
    <Dialog
      open={open}
      onClose={onEnd}
      role="alertdialog"
      title={t('register.closed_title')}
      actions={
        <Button variant="primary" onClick={onEnd}>
          {t('register.to_login')}
        </Button>
      }
    >
      <Text>{t('register.STUDY_CLOSED_ERROR_MESSAGE')}</Text>
    </Dialog>
  )
}
