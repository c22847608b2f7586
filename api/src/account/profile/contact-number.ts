import type { OtpRequired } from '@almanac/contracts/account/session'
import type * as schema from '@almanac/contracts/schema/account/profile'
import { isPhoneNumber } from '@almanac/domain/phone'
import type { output } from 'zod/v4/core'
import { inTransaction } from '../../database/transaction'
import { invalid, unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { checkCode } from '../codes/check'
import { requireCode } from '../codes/issue'
import { maskAddress } from '../codes/mask'
import { requirePassword } from '../password/change'

type NumberRequest = output<typeof schema.verifyContactNumber.body>

interface Caller {
  user_id: string
  locale: string
  network: string
}

function numberOf({ primary_contact_number, secondary_contact_number }: NumberRequest): {
  field: 'primary_contact_number' | 'secondary_contact_number'
  number: string
} {
  const field = primary_contact_number === undefined ? 'secondary_contact_number' : 'primary_contact_number'
  const number = primary_contact_number ?? secondary_contact_number ?? ''
  if (!isPhoneNumber(number)) throw invalid('INVALID_PHONE', field)
  return { field, number }
}

/**
 * Without a code, sends one to the number and returns its destination; with the code, stores the
 * number and returns null. The first number receives sign-in codes, so a code for it requires
 * `current_password`; the code then replaces it. 422 INVALID_PHONE, CANT_BE_BLANK, WRONG_PASSWORD,
 * INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 429 OTP_TOO_SOON, OTP_LOCKED, TOO_MANY_PASSWORDS. A code is
 * only valid for the number that it was sent to, and for the same kind of number.
 */
export async function verifyNumber(
  database: Database,
  { user_id, locale, network }: Caller,
  body: NumberRequest,
): Promise<OtpRequired | null> {
  const { field, number } = numberOf(body)
  if (body.otp_attempt === undefined) {
    if (field === 'primary_contact_number') {
      if (!body.current_password) throw invalid('CANT_BE_BLANK', 'current_password')
      await requirePassword(database, user_id, body.current_password, 'current_password')
    }
    const sent = await requireCode(database, {
      user_id,
      purpose: field,
      channel: 'sms',
      address: number,
      locale,
      network,
    })
    return { otp_required: true, ...sent }
  }
  const proven = await checkCode(database, { user_id, purpose: field, attempt: body.otp_attempt })
  if (proven.address !== number) throw invalid('INVALID_OTP', 'otp_attempt')
  await inTransaction(database, async (transaction) => {
    const before = await transaction
      .selectFrom('users')
      .where('id', '=', user_id)
      .select(field)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw unauthorized()
    await transaction
      .updateTable('users')
      .set({ [field]: number })
      .where('id', '=', user_id)
      .execute()
    if (field === 'primary_contact_number' && before[field] !== number)
      await notifyNumberChanged(transaction, user_id, number)
  })
  return null
}

/**
 * Notifies the owner of the account by mail that sign-in codes have another destination. The mail
 * shows enough of the new number for its owner to recognize; null for a removed number.
 */
export async function notifyNumberChanged(
  transaction: Database,
  user_id: string,
  number: string | null,
): Promise<void> {
  const { email, locale, first_name } = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'locale', 'first_name'])
    .executeTakeFirstOrThrow()
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient: email,
    kind: 'number_changed',
    locale,
    values: { first_name, masked_number: number === null ? null : maskAddress('sms', number) },
  })
}
