import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Updateable } from 'kysely'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { invalid, Refusal, unauthorized, type Fault } from '../../http/errors'
import type { Database } from '../../http/serve'
import { removePhotos } from '../images/images'
import { replacePassword, requirePassword } from '../password/change'
import type { Credential } from '../../http/authentication'
import { checkNewPassword } from '../password/check'
import { hashPassword } from '../password/hash'
import { noteSecurityEvent } from '../../platform'
import { type Change, faultsOf, genderOther, type CurrentProfile, tidy } from './change'
import { notifyNumberChanged } from './contact-number'
import { changeContacts } from './contacts'
import { askForEmail, withdrawEmail, countMail } from './email-change'
import { replaceLists } from './lists'

/** What stands in the row of the participant itself and is stored as it comes. */
const plain = [
  'first_name',
  'last_name',
  'gender',
  'birth_year',
  'locale',
  'preferred_language',
  'time_zone',
  'avatar_id',
  'primary_contact_number',
  'secondary_contact_number',
  'contact_time_preference',
  'contact_method',
  'address',
  'dont_send_emails',
  'allergy_toggle',
] as const satisfies (keyof Tables['users'] & keyof Change)[]

function rowOf(change: Change, current: CurrentProfile): Updateable<Tables['users']> {
  const named = plain.filter((field) => change[field] !== undefined)
  const row: Updateable<Tables['users']> = Object.fromEntries(named.map((field) => [field, change[field]]))
  if (change.gender !== undefined || change.gender_other !== undefined) row.gender_other = genderOther(change, current)
  if (change.image_id === null) row.image_id = null
  return row
}

/** The participant's row, held until the end: changes of one profile come one after the other. 401 when they are gone. */
async function lockUser(transaction: Database, user_id: string): Promise<CurrentProfile> {
  const current = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['gender', 'gender_other', 'primary_contact_number', 'secondary_contact_number'])
    .forUpdate()
    .executeTakeFirst()
  if (!current) throw unauthorized()
  return current
}

interface Changing {
  user_id: string
  /** The session that goes on when the password changes. */
  session: Credential | null
  now: Date
}

/**
 * Changes what is named and leaves the rest, all of it or nothing. 422 with an
 * entry for each field (specification 000, section 5). A new password signs them
 * other devices out; a new address waits for its mail to be answered, that the
 * number of sign-in codes is gone is told by mail. Gives what the own password
 * stood before.
 */
export async function saveChange(
  { database, accountHooks }: Pick<FastifyInstance, 'database' | 'accountHooks'>,
  { user_id, session, now }: Changing,
  asked: Change,
): Promise<Secured> {
  const change = tidy(asked)
  const secured = await secure(database, user_id, change, now)
  const { email, password_hash, number_removal } = secured
  await inTransaction(database, async (transaction) => {
    const current = await lockUser(transaction, user_id)
    const faults = faultsOf(change, current, now)
    if (faults.length > 0) throw new Refusal(422, faults)
    const removal = removesNumber(change, current)
    // The number came meanwhile, so nobody was asked for the password.
    if (removal && !number_removal) throw invalid('CANT_BE_BLANK', 'current_password')
    const row = rowOf(change, current)
    if (Object.keys(row).length > 0) await transaction.updateTable('users').set(row).where('id', '=', user_id).execute()
    if (row.time_zone !== undefined) await accountHooks.timeZoneChanged(transaction, user_id, now)
    if (change.image_id === null) await removePhotos(transaction, user_id)
    await replaceLists(transaction, user_id, change)
    await changeContacts(transaction, user_id, change)
    if (password_hash !== undefined) await replacePassword(transaction, { user_id, password_hash, keep: session })
    if (removal) await notifyNumberChanged(transaction, user_id, null)
    if (email !== undefined) await askForEmail(transaction, user_id, email)
    else if (change.unconfirmed_email === null) await withdrawEmail(transaction, user_id)
  })
  return secured
}

/** What a change asks for that the own password stands before. */
interface Secured {
  /** Another address than the one that they have. */
  email?: string
  password_hash?: string
  /** The number that sign-in codes go to may be taken away. */
  number_removal?: true
}

/** Whether the change takes away the number that sign-in codes go to. */
function removesNumber(change: Change, current: Pick<CurrentProfile, 'primary_contact_number'>): boolean {
  return change.primary_contact_number === null && current.primary_contact_number !== null
}

/**
 * Sees to the part of a change that needs `current_password`, before the
 * transaction: that holds nothing while passwords are compared and hashed. 422
 * with everything that is wrong at once; WRONG_PASSWORD only when nothing else is.
 */
async function secure(database: Database, user_id: string, change: Change, now: Date): Promise<Secured> {
  const current = await database
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
  if (!current) throw unauthorized()
  const { password } = change
  const email = change.email === current.email ? undefined : change.email
  const removal = removesNumber(change, current)
  if (email === undefined && password === undefined && !removal) return {}

  const faults: Fault[] = faultsOf(change, current, now)
  const weakness =
    password === undefined
      ? null
      : checkNewPassword(password, {
          email: current.email,
          first_name: change.first_name ?? current.first_name,
          last_name: change.last_name ?? current.last_name,
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

/** Notes what of a change concerns how the account is signed in to: its password, its address, a number that was taken away. */
export async function noteChange(
  request: FastifyRequest,
  { primary_contact_number, secondary_contact_number }: Change,
  { email, password_hash }: Secured,
): Promise<void> {
  if (password_hash !== undefined)
    await noteSecurityEvent(request, 'authn_password_change', { document: { by: 'profile' } })
  if (email !== undefined)
    await noteSecurityEvent(request, 'user_updated', { document: { attribute: 'email', change: 'requested' } })
  for (const [attribute, number] of Object.entries({ primary_contact_number, secondary_contact_number })) {
    if (number === null)
      await noteSecurityEvent(request, 'user_updated', { document: { attribute, change: 'removed' } })
  }
}
