import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OtpRequired, User } from '@almanac/contracts/account/session'
import { newId } from '@almanac/domain/ids'
import { languageOf, regionOf } from '@almanac/domain/languages'
import type { RegistrationDocument } from '../../database/documents/account'
import { inTransaction } from '../../database/transaction'
import { invalid, Refusal, tooManyRequests, unavailable } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { hashPassword } from '../password/hash'
import { startSession } from '../session/open'
import { readUtm } from '../session/utm'
import { checkCode } from '../codes/check'
import { requireCode } from '../codes/issue'
import { prolongPending, readPending, setPendingCookie } from '../session/pending'
import { Unreachable } from '../../providers/http/request'
import { providersOf } from '../../providers/plugin'
import { createAccount, targetOf, faultsOf, type Form, notifyOwner } from './new-account'
import { keyHashOf, repeatedRegistration } from './repeat'
import { requiresCaptcha } from './groups'

/** Per address: a clinic may register a whole waiting room through one. */
const LIMIT_PER_ADDRESS: Limit = { most: 60, seconds: 10 * 60 }

export interface RegistrationRequest {
  form: Form
  /** Of a form in steps: the hash of the password that an earlier one has asked for and checked. In `form` it stands for the password. */
  password_hash?: string
  /** The visitor's language, where the form has none. */
  locale: string
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** Counts a registration, or a step of one; throws 429 with Retry-After after too many from this address. */
export async function countRegistration({
  database,
  request,
  reply,
}: Pick<RegistrationRequest, 'database' | 'request' | 'reply'>): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'register_address', request.network, LIMIT_PER_ADDRESS)
  if (allowed) return
  void reply.header('retry-after', retry_after)
  throw tooManyRequests('TOO_MANY_REGISTRATIONS')
}

function documentOf({ form, request }: RegistrationRequest, code: string | undefined): RegistrationDocument {
  const { registration_device, registration_device_identifier, invitation_id, idempotency_key } = form
  const utm = readUtm(request)
  return {
    ...(registration_device ? { device: registration_device } : {}),
    ...(registration_device_identifier ? { device_identifier: registration_device_identifier } : {}),
    ...(code ? { code } : {}),
    ...(invitation_id ? { invitation_id } : {}),
    ...(idempotency_key ? { key_hash: keyHashOf(idempotency_key) } : {}),
    ...(utm ? { utm } : {}),
  }
}

/**
 * Creates an account and signs in (specification 000, sections 4 and 5). Where the
 * group requires two-factor the call is repeated with more fields: 422 REQUIRED at
 * primary_contact_number, then, with a number, `otp_required`, then, with the
 * code, the account. 401 when the study has been closed. A taken address is refused
 * with a message that fits other causes, and last: after the captcha, the code,
 * and hashing the password.
 */
export async function registerParticipant(input: RegistrationRequest, now: Date): Promise<User | OtpRequired> {
  const { form, database, request, reply } = input
  await countRegistration(input)
  // Before anything that is valid once: the captcha, the code, the invitation.
  const before = await signInAgain(input)
  if (before) return before
  const place = await targetOf(database, form)
  const { group } = place
  const number = form.primary_contact_number
  const faults = [...faultsOf(form, now, input.password_hash === undefined), ...place.faults]
  if (group?.two_factor && number === undefined) faults.push({ code: 'REQUIRED', field: 'primary_contact_number' })
  if (faults.length > 0) throw new Refusal(422, faults)

  const locale = languageOf(form.locale ?? '') ?? input.locale
  const waiting = await waitingRegistration(database, request)
  // A visitor with a pending code has solved the captcha before it was sent.
  const solved = waiting !== null && group?.two_factor === true
  if (!solved && group && (await requiresCaptcha(database, group.id))) await verifyCaptcha(request, form)
  const proven = group?.two_factor === true
  if (proven && number !== undefined) {
    if (form.otp_attempt === undefined) return sendCode({ database, request, reply, waiting, number, locale })
    await proveNumber(database, waiting, number, form.otp_attempt)
  }

  const password_hash = input.password_hash ?? (await hashPassword(form.password))
  // A number not verified by a code is not stored.
  const accepted = { ...form, primary_contact_number: proven ? number : undefined }
  const registration = documentOf(input, group?.code)
  const user_id = await inTransaction(database, (transaction) =>
    createAccount(
      transaction,
      { form: accepted, place, password_hash, locale, region: regionOf(form.locale ?? ''), registration },
      request.server.accountHooks,
    ),
  )
  if (user_id === undefined) {
    // Both requests were under way at the same time.
    const meanwhile = await signInAgain(input)
    if (meanwhile) return meanwhile
    await notifyOwner(database, form.email)
    throw invalid('EMAIL_NOT_ACCEPTED', 'email')
  }
  return startSession({ database, request, reply }, user_id, form.device_name ?? null)
}

/** Signs in to the account that the same form has already made; undefined where it has not. */
async function signInAgain({
  form,
  password_hash: known_hash,
  database,
  request,
  reply,
}: RegistrationRequest): Promise<User | undefined> {
  const repeated = await repeatedRegistration(database, form, known_hash)
  if (!repeated) return undefined
  const { user_id, password_hash } = repeated
  return startSession({ database, request, reply }, user_id, form.device_name ?? null, { password_hash })
}

/** The id of this browser's registration that waits for a code; it is not a user id. */
async function waitingRegistration(database: Database, request: FastifyRequest): Promise<string | null> {
  const pending = await readPending(database, request)
  return pending?.purpose === 'registration' ? pending.user_id : null
}

interface Step {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
  /** Null before the first code was sent. */
  waiting: string | null
  number: string
  locale: string
}

/** Sends a code to the number, unless one was just sent. 429 as issueCode. */
async function sendCode({ database, request, reply, waiting, number, locale }: Step): Promise<OtpRequired> {
  const user_id = waiting ?? newId()
  const sent = await requireCode(database, {
    user_id,
    purpose: 'registration',
    channel: 'sms',
    address: number,
    locale,
    network: request.network,
  })
  if (waiting) await prolongPending(database, request, reply)
  else await setPendingCookie(database, reply, { user_id, purpose: 'registration' })
  return { otp_required: true, ...sent }
}

/** Throws 422 unless this is the code sent to exactly this number. */
async function proveNumber(database: Database, waiting: string | null, number: string, attempt: string): Promise<void> {
  if (!waiting) throw invalid('OTP_EXPIRED', 'otp_attempt')
  const { address } = await checkCode(database, { user_id: waiting, purpose: 'registration', attempt, status: 422 })
  if (address !== number) throw invalid('INVALID_OTP', 'otp_attempt')
}

/**
 * Throws 422 at hcaptcha_verification_key unless the captcha was solved:
 * CAPTCHA_REQUIRED, CAPTCHA_FAILED; 503 while the provider is unreachable. A token is
 * valid once, so it is verified last. Skipped on a server without a captcha.
 */
async function verifyCaptcha(request: FastifyRequest, { hcaptcha_verification_key: token }: Form): Promise<void> {
  const { captcha } = providersOf(request.server)
  if (!captcha) return
  if (!token) throw invalid('CAPTCHA_REQUIRED', 'hcaptcha_verification_key')
  const solved = await captcha.verify(token, request.ip).catch((error: unknown) => {
    if (error instanceof Unreachable) throw unavailable('CAPTCHA_UNREACHABLE')
    throw error
  })
  if (!solved) throw invalid('CAPTCHA_FAILED', 'hcaptcha_verification_key')
}
