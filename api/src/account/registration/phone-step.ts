import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OtpRequired } from '@almanac/contracts/account/session'
import { newId } from '@almanac/domain/ids'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { checkCode } from '../codes/check'
import { requireCode } from '../codes/issue'
import { prolongPending, readPending, setPendingCookie } from '../session/pending'

/** The registration that waits for a code in this browser: until there is an account it has an id of its own. */
export async function waitingRegistration(database: Database, request: FastifyRequest): Promise<string | null> {
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

/** Sends a code to the number, or says that one is on its way. 429 as issueCode. */
export async function sendCode({ database, request, reply, waiting, number, locale }: Step): Promise<OtpRequired> {
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

/** Throws 422 unless this is the code that was sent to this very number. */
export async function proveNumber(
  database: Database,
  waiting: string | null,
  number: string,
  attempt: string,
): Promise<void> {
  if (!waiting) throw invalid('OTP_EXPIRED', 'otp_attempt')
  const { address } = await checkCode(database, { user_id: waiting, purpose: 'registration', attempt, status: 422 })
  if (address !== number) throw invalid('INVALID_OTP', 'otp_attempt')
}
