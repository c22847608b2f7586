import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { rememberReturnPath } from '@almanac/auth/return-path'
import { resendOtp, type OtpRequired } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { useNavigate } from '@almanac/ui/router'
import { CodeStep } from '../code/CodeStep'
import { useFailure } from '../failure/useFailure'
import { useInvitedTo } from '../invitation/useInvitedTo'
import { AccountStep } from './AccountStep'
import { Captcha, useCaptcha } from './Captcha'
import { PersonStep } from './PersonStep'
import { PhoneStep } from './PhoneStep'
import { refusalOf, type StepRefusal } from './Refusal'
import { StepHeading } from './StepHeading'
import { EMPTY_ACCOUNT, EMPTY_PERSON, readDraft, type AccountValues, type PersonValues } from './draft'
import { keyOf, type RegistrationTarget } from './registrationTarget'
import { useRegistration, type LaterFields } from './useRegistration'
import { positionOf, useStep, type Step } from './useStep'

type Target = Exclude<RegistrationTarget, { kind: 'none' }>

/**
 * Name, e-mail and password, then the person, and where the group requires two factors the phone and the code. From the
 * second step on it is the same call, each time with more fields. Back goes one step back and keeps the input.
 */
export function RegistrationSteps({ target }: { target: Target }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const forms = useForms(target)
  const sending = useSending(forms, target)
  const { step, hasMoved, go, goBack, refusal, captcha, entering, closed, send } = sending
  const intro = useIntro(target)
  const { group } = target
  const titles: Record<Step, string> = {
    person: t('register.about_you'),
    account: t('register.account'),
    phone: t('register.phone'),
    code: t('login.code_title'),
  }
  const shared = { draftOf: keyOf(target), refusal: refusal?.step === step ? refusal : null }
  return (
    <Stack gap={5}>
      <StepHeading
        key={step}
        title={titles[step]}
        {...positionOf(step, group?.two_factor === true)}
        takesFocus={hasMoved && !refusal && (step === 'person' || step === 'account')}
      />
      {step === 'account' && (
        <AccountStep
          {...shared}
          form={forms.account}
          intro={intro}
          onDone={() => go('person')}
          signIn={signInFor(target)}
        />
      )}
      {step === 'person' && (
        <PersonStep
          {...shared}
          form={forms.person}
          captcha={captcha}
          captcha_url={group?.two_factor ? null : (group?.captcha_url ?? null)}
          contact={group?.contact ?? null}
          group_id={group?.id ?? null}
          entering={entering}
          onSubmit={send}
          onBack={goBack}
        />
      )}
      <SecondFactor target={target} sending={sending} />
      <ClosedDialog open={closed} onEnd={() => void navigate('/login', { replace: true })} />
    </Stack>
  )
}

/** The phone, and the code that was sent to it, where the group requires two factors. */
function SecondFactor({ target: { group }, sending }: { target: Target; sending: ReturnType<typeof useSending> }) {
  const { t } = useTranslation('account')
  const { step, goBack, number, sent, captcha, sendLater } = sending
  const captcha_url = group?.captcha_url ?? null
  return (
    <>
      {step === 'phone' && (
        <PhoneStep
          number={number}
          onBack={goBack}
          onSubmit={(primary_contact_number) => {
            if (captcha_url && !captcha.token && !sent)
              throw new ApiError(422, [{ code: 'CAPTCHA_REQUIRED', title: captcha.miss() }])
            return sendLater({ primary_contact_number })
          }}
        >
          {captcha_url && !sent && <Captcha url={captcha_url} contact={group?.contact ?? null} state={captcha} />}
        </PhoneStep>
      )}
      {step === 'code' && sent && (
        <CodeStep
          {...sent}
          submit={t('register.submit')}
          onBack={goBack}
          onSubmit={(otp_attempt) => sendLater({ primary_contact_number: number, otp_attempt })}
          onResend={() => api(resendOtp, { body: {} })}
        />
      )}
    </>
  )
}

/** The forms of both steps, prefilled from the invitation and from the draft of this tab. */
function useForms(target: Target) {
  const [initial] = useState(() => {
    const invited = target.kind === 'invitation' ? target.invitation : null
    const { first_name, email, ...person } = readDraft(keyOf(target))
    return {
      account: {
        ...EMPTY_ACCOUNT,
        first_name: first_name ?? invited?.first_name ?? '',
        email: email ?? invited?.email ?? '',
      },
      person: { ...EMPTY_PERSON, last_name: invited?.last_name ?? '', ...person },
    }
  })
  const person = useForm<PersonValues>({ defaultValues: initial.person })
  const account = useForm<AccountValues>({ defaultValues: initial.account })
  return { person, account }
}

/** The sentence that says what the registration is for. */
function useIntro(target: Target): string {
  const { t } = useTranslation('account')
  const invitedTo = useInvitedTo()
  const { group } = target
  if (target.kind === 'invitation') return `${invitedTo(target.invitation, group)} ${t('register.invited_check')}`
  return t('register.intro', { group: group?.name ?? '', company: group?.company_name ?? '' })
}

/** The sign-in, after which the invitation can be accepted or the study of the code is joined. */
function signInFor(target: Target): { to: string; onClick?: () => void } {
  if (target.kind === 'invitation')
    return { to: '/login', onClick: () => rememberReturnPath(`/register/${target.id}`, null) }
  const { group, code } = target
  return { to: `/login?${new URLSearchParams({ group: group.id, code }).toString()}` }
}

const isAccountFilled = ({ first_name, email, password }: AccountValues): boolean =>
  first_name.trim() !== '' && email.trim() !== '' && password !== ''

const isPersonFilled = ({ birth_year, gender, terms_agreed }: PersonValues): boolean =>
  birth_year !== '' && gender !== '' && terms_agreed

/** The current step, and the functions that send the fields entered so far. */
function useSending({ person, account }: ReturnType<typeof useForms>, target: Target) {
  const failureOf = useFailure()
  const captcha = useCaptcha()
  const { send: register, closed } = useRegistration()
  const [number, setNumber] = useState('')
  const [sent, setSent] = useState<OtpRequired | null>(null)
  const [entering, setEntering] = useState(false)
  const [refusal, setRefusal] = useState<StepRefusal | null>(null)
  const { step, hasMoved, go, goBack } = useStep((wanted) => {
    if (wanted === 'account') return true
    if (!isAccountFilled(account.getValues())) return false
    return wanted === 'person' || (isPersonFilled(person.getValues()) && (wanted === 'phone' || sent !== null))
  })

  const sendWith = async (added: LaterFields) => {
    setRefusal(null)
    const token = captcha.token ? { hcaptcha_verification_key: captcha.token } : {}
    const next = await register({ ...person.getValues(), ...account.getValues() }, target, { ...token, ...added })
    if (next?.step === 'in') setEntering(true)
    if (next?.step === 'phone') go('phone')
    if (next?.step === 'code') {
      setSent(next.sent)
      go('code')
    }
  }
  const show = (refused: StepRefusal) => {
    setRefusal(refused)
    if (refused.step !== step) go(refused.step)
  }
  const send = async () => {
    try {
      await sendWith({})
    } catch (error) {
      captcha.renew()
      show(refusalOf(failureOf(error), step))
    }
  }
  /** Sends from a later step, which shows its own errors; those of earlier fields lead to their step. */
  const sendLater = async (added: LaterFields & { primary_contact_number: string }) => {
    setNumber(added.primary_contact_number)
    try {
      await sendWith(added)
    } catch (error) {
      captcha.renew()
      const refused = refusalOf(failureOf(error), step)
      if (refused.step === step || !(error instanceof ApiError) || error.status !== 422) throw error
      show(refused)
    }
  }
  const leave = (move: () => void) => {
    setRefusal(null)
    move()
  }
  const moves = { go: (next: Step) => leave(() => go(next)), goBack: () => leave(goBack) }
  return { step, hasMoved, ...moves, refusal, number, sent, captcha, entering, closed, send, sendLater }
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
