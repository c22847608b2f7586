import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Credentials, OtpRequired } from '@almanac/contracts/account/session'
import { unauthorized, Refusal, studyClosed } from '../../http/errors'
import type { Database } from '../../http/serve'
import { hasClosedStudy } from '../../platform'
import { isPassword } from '../password/hash'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import { checkCode } from '../codes/check'
import { issueCode, reissueCode, requireCode, type CodeRequest, type SentCode } from '../codes/issue'
import { knownDevice } from './known-device'
import { prolongPending, readPending, setPendingCookie } from './pending'

/** How e-mail addresses are stored and compared. */
function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** The user with this password, and the hash that it was compared with. */
interface Verified {
  user_id: string
  locale: string
  password_hash: string
}

/**
 * The participant with this e-mail and password. A wrong password and an
 * unknown e-mail are refused alike, in words and in time (401); too many tries
 * are refused unseen (429).
 */
export async function verifyCredentials(
  database: Database,
  { email, password }: Credentials,
  request: FastifyRequest,
): Promise<Verified> {
  const key = emailKey(email)
  const user = await database
    .selectFrom('users')
    .where('email', '=', key)
    .select(['id', 'password_hash', 'locale'])
    .executeTakeFirst()
  // A visitor who is refused from here on is noted as having tried this account; an address that nobody has is stored nowhere.
  request.claimed_user_id = user?.id
  const counted = await countSignIn(database, key, request)
  const right = await isPassword(password, user?.password_hash ?? null)
  if (!user?.password_hash || !right) throw unauthorized('INVALID_CREDENTIALS')
  await forgetSignIns(database, counted)
  if (await hasClosedStudy(database, user.id)) throw studyClosed()
  return { user_id: user.id, locale: user.locale, password_hash: user.password_hash }
}

/** From one address: a clinic may sign in through one. */
const LIMIT_PER_ADDRESS: Limit = { most: 60, seconds: 60 }
/** For one e-mail, or for one known device of it; a success starts again. */
const LIMIT_PER_EMAIL: Limit = { most: 10, seconds: 15 * 60 }

/** What wrong passwords are counted by, the address apart. */
interface SignInCount {
  kind: 'sign_in_email' | 'sign_in_device'
  subject: string
}

/**
 * Counts a try to sign in; throws 429 with Retry-After, and words that say the
 * minutes, when there were too many. Tries in a browser where they have signed in
 * before are counted by themselves: guesses from elsewhere do not keep them
 * out there. Gives what it was counted by.
 */
async function countSignIn(database: Database, email: string, request: FastifyRequest): Promise<SignInCount> {
  const device = await knownDevice(database, email, request)
  const counted: SignInCount =
    device === null ? { kind: 'sign_in_email', subject: email } : { kind: 'sign_in_device', subject: device }
  const attempts = [
    await countAttempt(database, 'sign_in_address', request.network, LIMIT_PER_ADDRESS),
    await countAttempt(database, counted.kind, counted.subject, LIMIT_PER_EMAIL),
  ]
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length === 0) return counted
  const seconds = Math.max(...refused.map((attempt) => attempt.retry_after))
  throw new Refusal(429, [{ code: 'TOO_MANY_SIGN_INS', values: { minutes: String(Math.ceil(seconds / 60)) } }], seconds)
}

/** The password was right: counting starts again, where it was counted. */
function forgetSignIns(database: Database, { kind, subject }: SignInCount): Promise<void> {
  return forgetAttempts(database, kind, subject)
}

type Channel = 'sms' | 'email'

interface CodeContext {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** To the user's phone; without a verified number, or when they have it no more, to their mailbox. */
async function destinationOf(
  database: Database,
  user_id: string,
  channel: Channel,
): Promise<Pick<CodeRequest, 'channel' | 'address' | 'locale'>> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'primary_contact_number', 'locale'])
    .executeTakeFirst()
  if (!user) throw unauthorized()
  const { email, primary_contact_number, locale } = user
  return channel === 'sms' && primary_contact_number !== null
    ? { channel, address: primary_contact_number, locale }
    : { channel: 'email', address: email, locale }
}

/** The password was right: sends the code, unless one was sent just now, and lets this browser ask for it again. */
export async function askForCode({ database, request, reply }: CodeContext, user_id: string): Promise<OtpRequired> {
  const sent = await requireCode(database, {
    user_id,
    purpose: 'sign_in',
    network: request.network,
    ...(await destinationOf(database, user_id, 'sms')),
  })
  await setPendingCookie(database, reply, { user_id, purpose: 'sign_in' })
  return { otp_required: true, ...sent }
}

/** The code that was typed after a right password. 401 INVALID_OTP, OTP_EXPIRED or OTP_LOCKED. */
export async function proveCode(database: Database, user_id: string, attempt: string): Promise<void> {
  await checkCode(database, { user_id, purpose: 'sign_in', attempt, status: 401, field: 'user.otp_attempt' })
}

/**
 * Sends the code again to the visitor who waits for one in this browser; at a
 * registration to the number that they gave. 401 when nobody waits, 429 before
 * the countdown of 60 seconds has run out (specification 000, section 4).
 */
export async function resendCode(
  { database, request, reply }: CodeContext,
  channel: Channel,
  locale: string,
): Promise<SentCode> {
  const pending = await readPending(database, request)
  if (!pending) throw unauthorized('OTP_EXPIRED')
  const { user_id, purpose } = pending
  const sent =
    purpose === 'sign_in'
      ? await issueCode(database, {
          user_id,
          purpose,
          network: request.network,
          ...(await destinationOf(database, user_id, channel)),
        })
      : await reissueCode(database, { user_id, purpose, network: request.network, locale })
  if (!sent) throw unauthorized('OTP_EXPIRED')
  await prolongPending(database, request, reply)
  return sent
}
