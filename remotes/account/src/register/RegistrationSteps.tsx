import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { resendOtp, type OtpRequired } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { setServerErrors, useForm } from '@almanac/ui/form'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { CodeStep } from '../code/CodeStep'
import { useFailure } from '../failure/useFailure'
import { useInvitedTo } from '../invitation/useInvitedTo'
import { Captcha, useCaptcha } from './Captcha'
import { PhoneStep } from './PhoneStep'
import { RegistrationForm } from './RegistrationForm'
import { EMPTY, readDraft, type Typed } from './draft'
import { keyOf, type Entrance } from './entrance'
import { useRegistration, type Added } from './useRegistration'

type Step = 'form' | 'phone' | 'code'

/** Which step the history stands at; anything else is the form. */
function stepOf(state: unknown): Step {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return step === 'phone' || step === 'code' ? step : 'form'
}

const AT_THE_STEPS = ['primary_contact_number', 'otp_attempt', 'hcaptcha_verification_key']

/** The form and, where the group asks for two-factor, the phone and the code: one call, each time with more. Back goes a step back, and what was typed is there. */
export function Steps({ entrance }: { entrance: Exclude<Entrance, { kind: 'none' }> }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const location = useLocation()
  const failureOf = useFailure()
  const invitedTo = useInvitedTo()
  const captcha = useCaptcha()
  const { send, closed } = useRegistration()
  const invited = entrance.kind === 'invitation' ? entrance.invitation : null
  const [defaults] = useState<Typed>(() => ({
    ...EMPTY,
    ...(invited
      ? { first_name: invited.first_name ?? '', last_name: invited.last_name ?? '', email: invited.email }
      : {}),
    ...readDraft(keyOf(entrance)),
  }))
  const form = useForm<Typed>({ defaultValues: defaults })
  const [number, setNumber] = useState('')
  const [sent, setSent] = useState<OtpRequired | null>(null)
  const [entering, setEntering] = useState(false)

  const { group } = entrance
  const captcha_url = group?.captcha_url ?? null
  const wanted = stepOf(location.state)
  // A page that was loaded anew at a later step has no password any more: its place in the history is the form
  // from then on, else the first letter of the password would lead on.
  const [returned, setReturned] = useState<string | null>(null)
  if (wanted !== 'form' && returned !== location.key && form.getValues('password') === '') setReturned(location.key)
  const step: Step = returned === location.key ? 'form' : wanted === 'code' && !sent ? 'phone' : wanted
  const go = (next: Step) =>
    void navigate(location.pathname + location.search, { state: { step: next }, replace: next === step })

  const send_on = async (added: Added) => {
    const token = captcha.token ? { hcaptcha_verification_key: captcha.token } : {}
    const next = await send(form.getValues(), entrance, { ...token, ...added })
    if (next?.step === 'in') setEntering(true)
    if (next?.step === 'phone') go('phone')
    if (next?.step === 'code') {
      setSent(next.sent)
      go('code')
    }
  }

  /** What is wrong with the form is told there; the rest where it is asked for. */
  const later = async (added: Added) => {
    try {
      await send_on(added)
    } catch (error) {
      if (captcha_url) captcha.renew()
      const faults = failureOf(error)
      if (
        !(error instanceof ApiError) ||
        error.status !== 422 ||
        faults.every(({ field }) => field !== undefined && AT_THE_STEPS.includes(field))
      )
        throw error
      go('form')
      // The form has to stand there again before its fields can say anything.
      setTimeout(() => setServerErrors(form, faults))
    }
  }

  const intro = invited
    ? `${invitedTo(invited, group)} ${t('register.invited_check')}`
    : t('register.intro', { group: group?.name ?? '', company: group?.company_name ?? '' })

  return (
    <>
      {step === 'form' && (
        <RegistrationForm
          form={form}
          entrance={entrance}
          intro={intro}
          captcha={captcha}
          captcha_url={group?.two_factor ? null : captcha_url}
          group_id={group?.id ?? null}
          entering={entering}
          onSubmit={() => send_on({})}
        />
      )}
      {step === 'phone' && (
        <PhoneStep
          number={number}
          onBack={() => go('form')}
          onSubmit={async (given) => {
            setNumber(given)
            if (captcha_url && !captcha.token && !sent) {
              captcha.miss()
              throw new ApiError(422, [{ code: 'CAPTCHA_REQUIRED', title: t('register.CAPTCHA_REQUIRED') }])
            }
            await later({ primary_contact_number: given })
          }}
        >
          {captcha_url && !sent && (
            <Captcha url={captcha_url} turn={captcha.turn} error={captcha.error} onToken={captcha.take} />
          )}
        </PhoneStep>
      )}
      {step === 'code' && sent && (
        <CodeStep
          {...sent}
          submit={t('register.submit')}
          onBack={() => go('phone')}
          onSubmit={(otp_attempt) => later({ primary_contact_number: number, otp_attempt })}
          onResend={() => api(resendOtp, { body: {} })}
        />
      )}
      <ClosedDialog open={closed} onEnd={() => void navigate('/login', { replace: true })} />
    </>
  )
}

/** Milliseconds that the message stands (specification 000, section 9). */
const SHOWN = 5000

/** Says that the study has been closed, then leads to the login screen by itself (specification 000, section 8). */
function ClosedDialog({ open, onEnd }: { open: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account')
  useEffect(() => {
    if (!open) return undefined
    const timer = setTimeout(onEnd, SHOWN)
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
