import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OtpRequired } from '@almanac/contracts/account/session'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { checkCode } from '../codes/check'
import { issueCode, reissueCode, requireCode, type CodeRequest, type SentCode } from '../codes/issue'
import { prolongPending, readPending, setPendingCookie } from './pending'

type Channel = 'sms' | 'email'

interface Asked {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** To her phone; without a verified number, or when she has it no more, to her mailbox. */
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
export async function askForCode({ database, request, reply }: Asked, user_id: string): Promise<OtpRequired> {
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
 * Sends the code again to whoever waits for one in this browser; at a
 * registration to the number that she gave. 401 when nobody waits, 429 before
 * the countdown of 60 seconds has run out (specification 000, section 4).
 */
export async function resendCode(
  { database, request, reply }: Asked,
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
