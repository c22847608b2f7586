import { useCallback, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { announce } from '@almanac/auth'
import { rememberReturnPath } from '@almanac/auth/return-path'
import { register, type Registration } from '@almanac/contracts/account/registration'
import { MAX_REGISTRATION_DEVICE_LENGTH } from '@almanac/contracts/rules/account'
import { deviceZone, isDeviceZoneKnown } from '@almanac/domain/time'
import type { OtpRequired, User } from '@almanac/contracts/account/session'
import { currentLocale } from '@almanac/i18n'
import { deviceName } from '../device/device-name'
import { birthYearOf, idempotencyKey, removeDraft, type RegistrationValues } from './draft'
import type { RegistrationTarget } from './registrationTarget'

/** Fields that the steps after the form add. */
export interface LaterFields {
  primary_contact_number?: string
  otp_attempt?: string
  hcaptcha_verification_key?: string
}

/** The next step; `in` once the account exists. */
type Next = { step: 'in' } | { step: 'phone' } | { step: 'code'; sent: OtpRequired }

const GENDERS = ['female', 'male', 'non_binary', 'other', 'not_said'] as const

function bodyOf(typed: RegistrationValues, target: RegistrationTarget, added: LaterFields): Registration {
  const { first_name, last_name, email, password, password_confirmation, gender_other, birth_year, gender } = typed
  return {
    first_name,
    email,
    password,
    password_confirmation,
    ...(target.kind === 'group' ? { registration_code: target.code } : {}),
    ...(target.kind === 'invitation' ? { invitation_id: target.id } : {}),
    last_name: last_name || null,
    birth_year: birthYearOf(birth_year),
    gender: GENDERS.find((known) => known === gender) ?? 'not_said',
    ...(gender === 'other' ? { gender_other } : {}),
    // The form cannot be submitted without it.
    terms_agreed: true,
    locale: currentLocale(),
    time_zone: isDeviceZoneKnown() ? deviceZone() : undefined,
    device_name: deviceName(),
    idempotency_key: idempotencyKey(),
    registration_device: navigator.userAgent.slice(0, MAX_REGISTRATION_DEVICE_LENGTH),
    ...added,
  }
}

/** Whether only the phone number is missing, which is then the next step. */
const isOnlyNumberMissing = (error: ApiError): boolean =>
  error.status === 422 &&
  error.errors.length > 0 &&
  error.errors.every(({ code, field }) => field === 'primary_contact_number' && code === 'REQUIRED')

/**
 * Registers with the fields entered so far. Rejects with ApiError. A closed study
 * sets `closed` instead of rejecting.
 */
export function useRegistration() {
  const [closed, setClosed] = useState(false)

  const send = useCallback(
    async (typed: RegistrationValues, target: RegistrationTarget, added: LaterFields): Promise<Next | null> => {
      try {
        const answer = await api(register, { body: bodyOf(typed, target, added) })
        if ('otp_required' in answer) return { step: 'code', sent: answer }
        removeDraft()
        enter(answer)
        return { step: 'in' }
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          setClosed(true)
          return null
        }
        if (error instanceof ApiError && isOnlyNumberMissing(error)) return { step: 'phone' }
        throw error
      }
    },
    [],
  )

  return { send, closed }
}

/** Opens the first survey of the groups, else the dashboard (specification 000, section 4), and hands the session to the host. */
function enter(user: User): void {
  const survey = user.onboarding_surveys.some(({ completed }) => !completed)
  rememberReturnPath(survey ? '/?open_survey=true' : '/', user.id)
  announce({ type: 'signed_in', user_id: user.id })
}
