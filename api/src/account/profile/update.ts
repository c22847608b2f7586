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
import { type Change, faultsOf, genderOther, type CurrentProfile, normalizeChange } from './change'
import { notifyNumberChanged } from './contact-number'
import { requestEmailChange, withdrawEmail, countMail } from './email-change'
import { changeLists } from './lists'

/** Fields stored unchanged in the participant's own row. */
const plain = [
  'first_name',
  'last_name',
  'gender',
  'birth_year',
  'locale',
  'region',
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
  'glucose_unit',
] as const satisfies (keyof Tables['users'] & keyof Change)[]

function rowOf(change: Change, current: CurrentProfile): Updateable<Tables['users']> {
  const named = plain.filter((field) => change[field] !== undefined)
  const row: Updateable<Tables['users']> = Object.fromEntries(named.map((field) => [field, change[field]]))
  if (change.gender !== undefined || change.gender_other !== undefined) row.gender_other = genderOther(change, current)
  if (change.image_id === null) row.image_id = null
  return row
}

/** Locks the participant's row, so that changes of one profile are serialized. 401 when the account is deleted. */
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
  /** The session that is kept when the password changes. */
  session: Credential | null
  now: Date
}

/**
 * Changes the given fields atomically. 422 with an entry for each field
 * (specification 000, section 5). A new password signs out other devices; a new
 * address waits for confirmation; removal of the number for sign-in codes is
 * notified by mail. Returns the changes that required the current password.
 */
export async function saveChange(
  { database, accountHooks }: Pick<FastifyInstance, 'database' | 'accountHooks'>,
  { user_id, session, now }: Changing,
  asked: Change,
): Promise<Secured> {
  const change = normalizeChange(asked)
  const secured = await secure(database, user_id, change, now)
  const { email, password_hash, number_removal } = secured
  await inTransaction(database, async (transaction) => {
    const current = await lockUser(transaction, user_id)
    const faults = faultsOf(change, current, now)
    if (faults.length > 0) throw new Refusal(422, faults)
    const removal = removesNumber(change, current)
    // The number was added meanwhile, so the password was not checked.
    if (removal && !number_removal) throw invalid('CANT_BE_BLANK', 'current_password')
    const row = rowOf(change, current)
    if (Object.keys(row).length > 0) await transaction.updateTable('users').set(row).where('id', '=', user_id).execute()
    if (row.time_zone !== undefined) await accountHooks.timeZoneChanged(transaction, user_id, now)
    if (change.image_id === null) await removePhotos(transaction, user_id)
    await changeLists(transaction, user_id, change)
    if (password_hash !== undefined) await replacePassword(transaction, { user_id, password_hash, keep: session })
    if (removal) await notifyNumberChanged(transaction, user_id, null)
    if (email !== undefined) await requestEmailChange(transaction, user_id, email)
    else if (change.unconfirmed_email === null) await withdrawEmail(transaction, user_id)
  })
  return secured
}

/** The parts of a change that require the current password. */
interface Secured {
  /** A new address. */
  email?: string
  password_hash?: string
  /** The number for sign-in codes may be removed. */
  number_removal?: true
}

/** Whether the change removes the number for sign-in codes. */
function removesNumber(change: Change, current: Pick<CurrentProfile, 'primary_contact_number'>): boolean {
  return change.primary_contact_number === null && current.primary_contact_number !== null
}

/**
 * Checks the part of a change that requires `current_password`, before the
 * transaction, so that no lock is held while passwords are hashed. 422 with all
 * faults at once; WRONG_PASSWORD only when there is no other.
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
  const passwordFault =
    password === undefined
      ? null
      : checkNewPassword(password, {
          email: current.email,
          first_name: change.first_name ?? current.first_name,
          last_name: change.last_name ?? current.last_name,
        })
  if (passwordFault) faults.push({ code: passwordFault, field: 'password' })
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

/** Records security events for a changed password or address, or a removed number. */
export async function recordSecurityEvents(
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
