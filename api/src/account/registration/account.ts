import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { RegistrationDocument } from '../../database/tables/account'
import type { Tables } from '../../database/tables'
import type { Transaction } from 'kysely'
import { send } from '../../platform'
import { acceptCurrentAgreements } from '../pages/accept'
import type { AccountHooks } from '../hooks'
import { hashOf, newToken } from '../session/credential'
import { accept } from './invitations'
import { join } from './joining'
import type { Place } from './place'
import type { Form } from './rules'

/** The link that confirms an address is good for so long. */
const CONFIRM_DAYS = 3

export interface NewAccount {
  form: Form
  place: Place
  password_hash: string
  locale: string
  registration: RegistrationDocument
}

/** The row itself; undefined when somebody has this address, also when she got it a moment ago. */
async function insertUser(
  transaction: Transaction<Tables>,
  { form, password_hash, locale, registration }: NewAccount,
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
      time_zone: form.time_zone ?? null,
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

/** Asks her to confirm that the address is hers. */
async function askToConfirm(
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
    useful: CONFIRM_DAYS * 86_400,
  })
}

/** Everything that a new account is, in one transaction; undefined when somebody has this address. */
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
  await askToConfirm(transaction, user_id, account)
  return user_id
}
