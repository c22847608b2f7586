import { sql, type Transaction } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { register } from '@almanac/contracts/schema/account/registration'
import { birthYears } from '@almanac/contracts/rules/account'
import { isPhoneNumber } from '@almanac/domain/phone'
import { zoneNamed } from '@almanac/domain/time'
import type { RegistrationDocument } from '../../database/documents/account'
import type { Tables } from '../../database/tables'
import { send, groupByCode, groupById, type JoinableGroup } from '../../platform'
import { acceptCurrentAgreements } from '../pages/accept'
import type { AccountHooks } from '../../kernel/account-hooks'
import { hashOf, newToken } from '../session/store'
import { type Fault, studyClosed } from '../../http/errors'
import type { Database, Parsed } from '../../http/serve'
import { inTransaction } from '../../database/transaction'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { checkNewPassword } from '../password/check'
import { accept, validInvitation, type Invitation } from './invitations'
import { join } from './groups'

/** Lifetime of the link that confirms an address. */
const CONFIRM_DAYS = 3

interface NewAccount {
  form: Form
  place: RegistrationTarget
  password_hash: string
  locale: string
  /** The region whose formats the browser has shown; null if it names none. */
  region: string | null
  registration: RegistrationDocument
}

/** Inserts the row; undefined when the address is taken, also by a concurrent insert. */
async function insertUser(
  transaction: Transaction<Tables>,
  { form, password_hash, locale, region, registration }: NewAccount,
): Promise<string | undefined> {
  const made = await transaction
    .insertInto('users')
    .values({
      id: newId(),
      email: form.email,
      password_hash,
      first_name: form.first_name,
      last_name: form.last_name || null,
      locale,
      region,
      time_zone: zoneNamed(form.time_zone),
      avatar_id: null,
      image_id: null,
      birth_year: form.birth_year,
      gender: form.gender,
      gender_other: form.gender === 'other' ? (form.gender_other ?? null) : null,
      primary_contact_number: form.primary_contact_number ?? null,
      registration: JSON.stringify(registration),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Queues the mail that confirms the address. */
async function sendConfirmation(
  transaction: Transaction<Tables>,
  user_id: string,
  { form: { email, first_name }, locale }: NewAccount,
): Promise<void> {
  const secret = newToken()
  await transaction
    .insertInto('email_confirmations')
    .values({
      user_id,
      email,
      token_hash: hashOf(secret),
      expires_at: sql<Date>`now() + make_interval(days => ${CONFIRM_DAYS})`,
    })
    .execute()
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient: email,
    kind: 'email_confirmation',
    locale,
    values: { first_name, link: `/confirm_email/${user_id}.${secret}` },
    ttlSeconds: CONFIRM_DAYS * 86_400,
  })
}

/** Creates an account in one transaction; undefined when the address is taken. */
export async function createAccount(
  transaction: Transaction<Tables>,
  account: NewAccount,
  accountHooks: AccountHooks,
): Promise<string | undefined> {
  const user_id = await insertUser(transaction, account)
  if (user_id === undefined) return undefined
  const { group, invitation } = account.place
  const joining = { database: transaction, accountHooks }
  if (group) await join(joining, user_id, group)
  if (invitation) await accept(joining, invitation, user_id)
  await acceptCurrentAgreements(transaction, user_id, account.locale)
  await sendConfirmation(transaction, user_id, account)
  return user_id
}

/** The target of a registration: a group by its code, or an invitation, which need not lead to a group. */
interface RegistrationTarget {
  group: JoinableGroup | null
  invitation: Invitation | null
  faults: Fault[]
}

/**
 * The target of the form. A code has precedence over the group of an invitation.
 * Throws 401 'Study has been closed' for a closed study.
 */
export async function targetOf(
  database: Database,
  { registration_code, invitation_id, email }: Form,
): Promise<RegistrationTarget> {
  const code = registration_code?.trim()
  const invitation = invitation_id ? ((await validInvitation(database, invitation_id)) ?? null) : null
  const faults: Fault[] = []
  if (!code && !invitation)
    faults.push({ code: invitation_id ? 'INVITATION_OVER' : 'REQUIRED', field: 'registration_code' })
  // The id was sent to that mailbox; a visitor with another address has not proven to be the invitee.
  if (invitation && invitation.email !== email) faults.push({ code: 'INVITATION_OTHER_EMAIL', field: 'email' })
  const group = code
    ? await groupByCode(database, code)
    : invitation?.group_id
      ? await groupById(database, invitation.group_id)
      : undefined
  if (code && !group) faults.push({ code: 'GROUPCODE_VALIDATION_ERROR', field: 'registration_code' })
  if (group?.closed) throw studyClosed()
  return { group: group ?? null, invitation, faults }
}

/** Protects a mailbox from repeated registrations with its address. */
const OWNER_MAIL_LIMIT: Limit = { most: 2, seconds: 86_400 }

/** Notifies the owner of an address of an attempt to register with it, usually their own. */
export async function notifyOwner(database: Database, email: string): Promise<void> {
  const owner = await database
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'first_name', 'locale'])
    .executeTakeFirst()
  if (!owner || !(await countAttempt(database, 'account_exists', email, OWNER_MAIL_LIMIT)).allowed) return
  await inTransaction(database, (transaction) =>
    send(transaction, {
      user_id: owner.id,
      channel: 'email',
      recipient: email,
      kind: 'account_exists',
      locale: owner.locale,
      values: { first_name: owner.first_name },
    }),
  )
}

/** The form as the contract has it. */
export type Form = Parsed<typeof register.body>

/** Rules beyond the schema: year, common passwords, impossible numbers. One entry for each invalid field. */
export function faultsOf(
  { birth_year, password, email, first_name, last_name, primary_contact_number }: Form,
  now: Date,
  isTyped: boolean,
): Fault[] {
  const code = isTyped ? checkNewPassword(password, { email, first_name, last_name }) : null
  return [
    ...(birthYears(now).includes(birth_year) ? [] : [{ code: 'OUT_OF_RANGE' as const, field: 'birth_year' }]),
    ...(code ? [{ code, field: 'password' }] : []),
    ...(primary_contact_number === undefined || isPhoneNumber(primary_contact_number)
      ? []
      : [{ code: 'INVALID_PHONE' as const, field: 'primary_contact_number' }]),
  ]
}
