import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OtpRequired, User } from '@almanac/contracts/account/session'
import * as schema from '@almanac/contracts/schema/account/registration'
import {
  emailProblem,
  firstNameProblem,
  isConfirmed,
  MAX_REGISTRATION_DEVICE_LENGTH,
  newPasswordProblem,
} from '@almanac/contracts/rules/account'
import { plainDigits } from '@almanac/domain/digits'
import { newId } from '@almanac/domain/ids'
import { isTimeZone, TIME_ZONE_COOKIE } from '@almanac/domain/time'
import { check } from '../../http/check'
import { readCookie } from '../../http/cookies'
import { type Fault, invalid, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { checkNewPassword } from '../password/check'
import { hashPassword } from '../password/hash'
import { requiredCaptcha } from './groups'
import { countRegistration, registerParticipant } from './register'
import { forgetTypedPassword, keepTypedPassword, typedPassword, type TypedPassword } from './typed-password'

/** What was typed, by field; of the steps before it comes along as they were answered. */
export type RegistrationFields = Readonly<Record<string, string>>

interface RegisteringByForm {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
  locale: string
  fields: RegistrationFields
  /** The study code or the invitation of the address. */
  target: { registration_code?: string | undefined; invitation_id?: string | undefined; group_id: string | undefined }
  /** The step that was sent: the account, then the person, and where the study asks for two factors the phone and the code. */
  step: 'account' | 'person' | 'phone' | 'code'
}

/** The first step: how somebody signs in. The page does without the password from then on. */
async function firstStep({ request, reply, fields, target }: RegisteringByForm): Promise<void> {
  const { first_name = '', email = '', password = '', password_confirmation = '' } = fields
  const [name, address, secret] = [firstNameProblem(first_name), emailProblem(email), newPasswordProblem(password)]
  const faults: Fault[] = [
    ...(name ? [{ code: name, field: 'first_name' }] : []),
    ...(address ? [{ code: address, field: 'email' }] : []),
    ...(secret ? [{ code: secret, field: 'password' }] : []),
    ...(secret || isConfirmed(password, password_confirmation)
      ? []
      : [{ code: 'PASSWORDS_NO_MATCH' as const, field: 'password_confirmation' }]),
  ]
  if (faults.length > 0) throw new Refusal(422, faults)
  const typed = check<typeof schema.registrationAccount>(
    schema.registrationAccount,
    { first_name, email, password },
    'body',
  )
  const wrong = checkNewPassword(typed.password, typed)
  if (wrong) throw invalid(wrong, 'password')
  // It is solved by scripts alone.
  if (target.group_id !== undefined && (await requiredCaptcha(request.server, target.group_id)))
    throw invalid('CAPTCHA_REQUIRED', 'hcaptcha_verification_key')
  const password_hash = await hashPassword(typed.password)
  keepTypedPassword(request, reply, { password_hash, idempotency_key: newId() })
}

/** A number as it is written, without what stands between its digits. */
function phoneOf(typed: string): string {
  const plain = plainDigits(typed).replaceAll(/[^\d+]/g, '')
  return plain.startsWith('00') ? `+${plain.slice(2)}` : plain
}

/** What the calls of the screens send, from the fields of the form. The hash stands for the password. */
function bodyOf(
  { request, fields, target, step }: RegisteringByForm,
  { password_hash, idempotency_key }: TypedPassword,
) {
  const { first_name, last_name, email, birth_year = '', gender, gender_other } = fields
  const zone = readCookie(request, TIME_ZONE_COOKIE)
  const year = Number(plainDigits(birth_year))
  return {
    registration_code: target.registration_code,
    invitation_id: target.invitation_id,
    first_name,
    last_name: last_name || null,
    email,
    password: password_hash,
    password_confirmation: password_hash,
    // Letters are no year out of the choices, and not a missing one.
    birth_year: birth_year === '' ? undefined : Number.isSafeInteger(year) ? year : 0,
    gender: gender || undefined,
    ...(gender === 'other' ? { gender_other } : {}),
    terms_agreed: fields['terms_agreed'] === 'true',
    time_zone: zone && isTimeZone(zone) ? zone : undefined,
    ...(step === 'person' ? {} : { primary_contact_number: phoneOf(fields['primary_contact_number'] ?? '') }),
    ...(step === 'code' ? { otp_attempt: fields['otp_attempt'] ?? '' } : {}),
    idempotency_key,
    registration_device: request.headers['user-agent']?.slice(0, MAX_REGISTRATION_DEVICE_LENGTH),
  }
}

/** A further step: what is known so far is sent as the screens send it, which answers what comes next. */
async function furtherStep(context: RegisteringByForm): Promise<User | OtpRequired> {
  const typed = typedPassword(context.request)
  if (!typed) throw invalid('CANT_BE_BLANK', 'password')
  const form = check<typeof schema.register.body>(schema.register.body, bodyOf(context, typed), 'body')
  return registerParticipant({ ...context, form, password_hash: typed.password_hash }, new Date())
}

/**
 * Registers by a form that the browser itself sends in steps, by the rules of the call `register`. Throws as the call does;
 * undefined after the first step, which makes nothing yet.
 */
export async function registerByForm(context: RegisteringByForm): Promise<User | OtpRequired | undefined> {
  if (context.step === 'account') {
    await countRegistration(context)
    await firstStep(context)
    return undefined
  }
  const answer = await furtherStep(context)
  if ('id' in answer) forgetTypedPassword(context.request, context.reply)
  return answer
}
