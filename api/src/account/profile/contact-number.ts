import type { OtpRequired } from '@almanac/contracts/account/session'
import type * as schema from '@almanac/contracts/schema/account/profile'
import { isPhoneNumber } from '@almanac/domain/phone'
import type { output } from 'zod/v4/core'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { checkCode } from '../codes/check'
import { issueCode } from '../codes/issue'

type Asked = output<typeof schema.verifyContactNumber.body>

interface Caller {
  user_id: string
  locale: string
  network: string
}

function numberOf({ primary_contact_number, secondary_contact_number }: Asked): { field: 'primary_contact_number' | 'secondary_contact_number'; number: string } {
  const field = primary_contact_number === undefined ? 'secondary_contact_number' : 'primary_contact_number'
  const number = primary_contact_number ?? secondary_contact_number ?? ''
  if (!isPhoneNumber(number)) throw invalid('INVALID_PHONE', field)
  return { field, number }
}

/**
 * Without a code sends one to the number, and says where it went; with the code
 * keeps the number, and gives null. 422 INVALID_PHONE, INVALID_OTP, OTP_EXPIRED,
 * OTP_LOCKED; 429 OTP_TOO_SOON, OTP_LOCKED. A code proves the number that it went
 * to and no other, nor the other kind of number.
 */
export async function verifyNumber(database: Database, { user_id, locale, network }: Caller, asked: Asked): Promise<OtpRequired | null> {
  const { field, number } = numberOf(asked)
  if (asked.otp_attempt === undefined) {
    const sent = await issueCode(database, { user_id, purpose: field, channel: 'sms', address: number, locale, network })
    return { otp_required: true, ...sent }
  }
  const proven = await checkCode(database, { user_id, purpose: field, attempt: asked.otp_attempt })
  if (proven.address !== number) throw invalid('INVALID_OTP', 'otp_attempt')
  await database.updateTable('users').set({ [field]: number }).where('id', '=', user_id).execute()
  return null
}
