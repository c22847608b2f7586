import { Refusal, unauthorized, type Fault } from '../../http/errors'
import type { Database } from '../../http/serve'
import { checkNewPassword } from '../password/check'
import { hashPassword } from '../password/hash'
import { requirePassword } from '../password/require'
import type { Change } from './change'
import { faultsOf, type Kept } from './check'
import { countMail } from './email-change'

/** What a change asks for that the own password stands before. */
export interface Secured {
  /** Another address than the one that she has. */
  email?: string
  password_hash?: string
  /** The number that sign-in codes go to may be taken away. */
  number_removal?: true
}

/** Whether the change takes away the number that sign-in codes go to. */
export function removesNumber(change: Change, kept: Pick<Kept, 'primary_contact_number'>): boolean {
  return change.primary_contact_number === null && kept.primary_contact_number !== null
}

/**
 * Sees to the part of a change that needs `current_password`, before the
 * transaction: that holds nothing while passwords are compared and hashed. 422
 * with everything that is wrong at once; WRONG_PASSWORD only when nothing else is.
 */
export async function secure(database: Database, user_id: string, change: Change, now: Date): Promise<Secured> {
  const kept = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select([
      'email',
      'first_name',
      'last_name',
      'gender',
      'gender_other',
      'primary_contact_number',
      'secondary_contact_number',
    ])
    .executeTakeFirst()
  if (!kept) throw unauthorized()
  const { password } = change
  const email = change.email === kept.email ? undefined : change.email
  const removal = removesNumber(change, kept)
  if (email === undefined && password === undefined && !removal) return {}

  const faults: Fault[] = faultsOf(change, kept, now)
  const weakness =
    password === undefined
      ? null
      : checkNewPassword(password, {
          email: kept.email,
          first_name: change.first_name ?? kept.first_name,
          last_name: change.last_name ?? kept.last_name,
        })
  if (weakness) faults.push({ code: weakness, field: 'password' })
  if (email !== undefined && change.email_confirmation === undefined)
    faults.push({ code: 'EMAILS_NO_MATCH', field: 'email_confirmation' })
  if (!change.current_password) faults.push({ code: 'CANT_BE_BLANK', field: 'current_password' })
  if (faults.length > 0) throw new Refusal(422, faults)

  await requirePassword(database, user_id, change.current_password ?? '', 'current_password')
  if (email !== undefined) await countMail(database, user_id)
  return {
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
    ...(removal ? { number_removal: true } : {}),
  }
}
