import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Credentials, OtpRequired } from '@almanac/contracts/account/session'
import type { DiscoveredPasskey } from '@almanac/contracts/schema/account/passkeys'
import { unauthorized, Refusal, studyClosed } from '../../http/errors'
import type { Database } from '../../http/serve'
import { hasClosedStudy } from '../../platform'
import { storedEmail } from '../../people'
import { isPassword } from '../password/hash'
import { countAttempt, forgetAttempts, type Attempt, type Limit } from '../../http/limits/attempts'
import { checkCode } from '../codes/check'
import { issueCode, reissueCode, requireCode, type CodeRequest, type SentCode } from '../codes/issue'
import { verifyPasskeyAlone } from '../second-factor/passkeys/sign-in'
import { knownDevice } from './known-device'
import { prolongPending, readPending, setPendingCookie } from './pending'

/** The user with this password, and the hash that it was verified against. */
export interface Verified {
  user_id: string
  locale: string
  password_hash: string
}

/**
 * The participant with this e-mail and password. A wrong password and an unknown
 * e-mail give the same message and timing (401); too many attempts are refused
 * without a check (429).
 */
export async function verifyCredentials(
  database: Database,
  { email, password }: Credentials,
  request: FastifyRequest,
): Promise<Verified> {
  const key = await storedEmail(database, email)
  const user = await database
    .selectFrom('users')
    .where('email', '=', key)
    .select(['id', 'password_hash', 'locale'])
    .executeTakeFirst()
  // A refusal from here on is recorded for this account; an unknown address is stored nowhere.
  request.claimed_user_id = user?.id
  const counted = await countSignIn(database, key, request)
  const right = await isPassword(password, user?.password_hash ?? null)
  if (!user?.password_hash || !right) throw unauthorized('INVALID_CREDENTIALS')
  await forgetSignIns(database, counted)
  if (await hasClosedStudy(database, user.id)) throw studyClosed()
  return { user_id: user.id, locale: user.locale, password_hash: user.password_hash }
}

/**
 * The participant whose password was verified in an earlier request of this browser, up to ten minutes ago, and has not
 * changed since: its change ends what is pending. 401 OTP_EXPIRED or STUDY_CLOSED.
 */
export async function verifyPending(database: Database, request: FastifyRequest): Promise<Verified> {
  const pending = await readPending(database, request)
  const user =
    pending?.purpose === 'sign_in'
      ? await database
          .selectFrom('users')
          .where('id', '=', pending.user_id)
          .select(['id', 'password_hash', 'locale'])
          .executeTakeFirst()
      : undefined
  if (!user?.password_hash) throw unauthorized('OTP_EXPIRED')
  request.claimed_user_id = user.id
  if (await hasClosedStudy(database, user.id)) throw studyClosed()
  return { user_id: user.id, locale: user.locale, password_hash: user.password_hash }
}

/** Per address of the network, with a password or a passkey: a whole clinic may share one. */
const LIMIT_PER_ADDRESS: Limit = { most: 60, seconds: 60 }
/** Per e-mail, or per known device of it; a success resets it. */
const LIMIT_PER_EMAIL: Limit = { most: 10, seconds: 15 * 60 }

/** The key that wrong passwords are counted by, besides the address. */
interface SignInCount {
  kind: 'sign_in_email' | 'sign_in_device'
  subject: string
}

const countFromNetwork = (database: Database, { network }: FastifyRequest) =>
  countAttempt(database, 'sign_in_address', network, LIMIT_PER_ADDRESS)

/** Throws 429 with Retry-After, and a message with the minutes, where one of these attempts is too many. */
function refuseTooMany(...attempts: Attempt[]): void {
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length === 0) return
  const seconds = Math.max(...refused.map((attempt) => attempt.retry_after))
  throw new Refusal(429, [{ code: 'TOO_MANY_SIGN_INS', values: { minutes: String(Math.ceil(seconds / 60)) } }], seconds)
}

/**
 * Counts a sign-in attempt and returns its key; throws 429 after too many. Attempts on
 * a known device are counted separately: guesses from elsewhere do not lock it out.
 */
async function countSignIn(database: Database, email: string, request: FastifyRequest): Promise<SignInCount> {
  const device = await knownDevice(database, email, request)
  const counted: SignInCount =
    device === null ? { kind: 'sign_in_email', subject: email } : { kind: 'sign_in_device', subject: device }
  refuseTooMany(
    await countFromNetwork(database, request),
    await countAttempt(database, counted.kind, counted.subject, LIMIT_PER_EMAIL),
  )
  return counted
}

/** Resets the count after a correct password. */
function forgetSignIns(database: Database, { kind, subject }: SignInCount): Promise<void> {
  return forgetAttempts(database, kind, subject)
}

/**
 * The participant with this passkey, in place of address and password. 401 PASSKEY_EXPIRED, PASSKEY_UNKNOWN,
 * PASSKEY_REFUSED or OTP_LOCKED, STUDY_CLOSED; 429 after too many attempts from one network.
 */
export async function verifyPasskey(
  database: Database,
  passkey: DiscoveredPasskey,
  request: FastifyRequest,
): Promise<Omit<Verified, 'password_hash'>> {
  refuseTooMany(await countFromNetwork(database, request))
  const { user_id, locale } = await verifyPasskeyAlone(request, passkey)
  if (await hasClosedStudy(database, user_id)) throw studyClosed()
  return { user_id, locale }
}

type Channel = 'sms' | 'email'

interface CodeContext {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** The user's phone; without a verified number, or when it is lost, their e-mail address. */
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

/** After a correct password: sends the code, unless one was just sent, and lets this browser request it again. */
export async function sendSignInCode({ database, request, reply }: CodeContext, user_id: string): Promise<OtpRequired> {
  const sent = await requireCode(database, {
    user_id,
    purpose: 'sign_in',
    network: request.network,
    ...(await destinationOf(database, user_id, 'sms')),
  })
  await setPendingCookie(database, reply, { user_id, purpose: 'sign_in' })
  return { otp_required: true, ...sent }
}

/** Checks the code entered after a correct password. 401 INVALID_OTP, OTP_EXPIRED or OTP_LOCKED. */
export async function proveCode(database: Database, user_id: string, attempt: string): Promise<void> {
  await checkCode(database, { user_id, purpose: 'sign_in', attempt, status: 401, field: 'user.otp_attempt' })
}

/**
 * Sends the code of this browser's pending sign-in again; at a registration to the
 * given number. 401 without a pending sign-in, 429 before the countdown of 60
 * seconds has ended (specification 000, section 4).
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
