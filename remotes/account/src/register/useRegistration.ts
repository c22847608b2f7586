import { useCallback, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { announce } from '@almanac/auth'
import { register, type Registration } from '@almanac/contracts/account/registration'
import { MAX_REGISTRATION_DEVICE_LENGTH } from '@almanac/contracts/rules/account'
import type { OtpRequired, User } from '@almanac/contracts/account/session'
import { currentLocale } from '@almanac/i18n'
import { deviceName } from '../device/device-name'
import { forgetDraft, type Typed } from './draft'
import type { RegistrationTarget } from './registrationTarget'

/** What the steps after the form add to it. */
export interface Added {
  primary_contact_number?: string
  otp_attempt?: string
  hcaptcha_verification_key?: string
}

/** What comes next: `in` once there is an account. */
type Next = { step: 'in' } | { step: 'phone' } | { step: 'code'; sent: OtpRequired }

const GENDERS = ['female', 'male', 'non_binary', 'other', 'not_said'] as const

function bodyOf(typed: Typed, target: RegistrationTarget, added: Added): Registration {
  const { first_name, last_name, email, password, password_confirmation, gender_other, birth_year, gender } = typed
  return {
    first_name,
    email,
    password,
    password_confirmation,
    ...(target.kind === 'group' ? { registration_code: target.code } : {}),
    ...(target.kind === 'invitation' ? { invitation_id: target.id } : {}),
    last_name: last_name || null,
    birth_year: Number(birth_year),
    gender: GENDERS.find((known) => known === gender) ?? 'not_said',
    ...(gender === 'other' ? { gender_other } : {}),
    // The form is not sent without.
    terms_agreed: true,
    locale: currentLocale(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    device_name: deviceName(),
    registration_device: navigator.userAgent.slice(0, MAX_REGISTRATION_DEVICE_LENGTH),
    ...added,
  }
}

/** Whether the phone number is all that the server misses: it is asked for next then. */
const onlyNumber = (error: ApiError): boolean =>
  error.status === 422 &&
  error.errors.length > 0 &&
  error.errors.every(({ code, field }) => field === 'primary_contact_number' && code === 'REQUIRED')

/**
 * Registers, each time with what has come so far. Rejects with the ApiError
 * that refused it. A closed study sets `closed` instead of rejecting.
 */
export function useRegistration() {
  const [closed, setClosed] = useState(false)

  const send = useCallback(async (typed: Typed, target: RegistrationTarget, added: Added): Promise<Next | null> => {
    try {
      const answer = await api(register, { body: bodyOf(typed, target, added) })
      if ('otp_required' in answer) return { step: 'code', sent: answer }
      forgetDraft()
      enter(answer)
      return { step: 'in' }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        setClosed(true)
        return null
      }
      if (error instanceof ApiError && onlyNumber(error)) return { step: 'phone' }
      throw error
    }
  }, [])

  return { send, closed }
}

/** Where the host looks for the place that comes after a sign-in, in this tab. */
const RETURN_KEY = 'almanac.return_to'

/** The next sign-in in this tab leads to this path. */
export function returnAfterSignIn(path: string): void {
  sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path, user_id: null }))
}

/** On to the first survey that the groups ask, else to the dashboard (specification 000, section 4). The host takes the session over. */
function enter(user: User): void {
  const survey = user.onboarding_surveys.some(({ completed }) => !completed)
  sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path: survey ? '/?open_survey=true' : '/', user_id: user.id }))
  announce({ type: 'signed_in', user_id: user.id })
}
