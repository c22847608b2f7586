import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { createRelationship } from '@almanac/contracts/schema/social/relationships'
import { hashOfRefusal, refusedAddresses } from '../../account'
import { invalid, notFound } from '../../http/errors'
import type { Database, Parsed } from '../../http/serve'
import { confirmedAccounts, type KnownPerson, peopleById } from '../../people'
import { shareConversation } from './relationships'

/** A person to be invited. */
export interface Recipient {
  /** The typed address in lower case; empty for a person named by id. */
  email: string
  /** Set if named by id. */
  invited_user_id: string | null
  /** The account, if it is known for certain. */
  account: { id: string; locale: string } | undefined
}

type Form = Parsed<typeof createRelationship.body>

/**
 * The recipients of a form, deduplicated. 422 OWN_EMAIL for the user's own address; 404 for a person without a
 * shared conversation.
 */
export async function recipientsOf(database: Database, own: KnownPerson, form: Form): Promise<Recipient[]> {
  const typed = [
    ...(form.to_user_email === undefined ? [] : [{ email: form.to_user_email, field: 'to_user_email' }]),
    ...(form.to_user_emails ?? []).map((email, at) => ({ email, field: `to_user_emails.${at}` })),
  ]
  const ownTyped = typed.find(({ email }) => email === own.email)
  if (ownTyped) throw invalid('OWN_EMAIL', ownTyped.field)
  const emails = [...new Set(typed.map(({ email }) => email))]
  const accounts = await confirmedAccounts(database, emails)
  const named = form.user_id?.toLowerCase()
  return [
    ...emails.map((email) => ({ email, invited_user_id: null, account: accounts.get(email) })),
    ...(named === undefined ? [] : [await namedRecipient(database, own.id, named)]),
  ]
}

/** A member of a shared conversation. Notified in the product and not by mail; their address is not revealed. */
async function namedRecipient(database: Database, user_id: string, id: string): Promise<Recipient> {
  const person = (await peopleById(database, [id])).get(id)
  if (!person || id === user_id || !(await shareConversation(database, user_id, id))) throw notFound()
  return { email: '', invited_user_id: id, account: { id, locale: '' } }
}

interface Invited {
  user_id: string
  recipients: readonly Recipient[]
  /** Those who have blocked the user, or whom the user has blocked. */
  blocked: ReadonlySet<string>
}

/**
 * Recipients who must not be notified: one of the two has blocked the other, they declined an invitation of this
 * sender, or the owner of the address said "not me". Runs the same queries for everybody, so that the timing
 * reveals nothing.
 */
export async function withheldAmong(
  app: FastifyInstance,
  database: Database,
  { user_id, recipients, blocked }: Invited,
): Promise<ReadonlySet<Recipient>> {
  const named = await peopleById(
    database,
    recipients.flatMap(({ invited_user_id }) => invited_user_id ?? []),
  )
  const addressOf = ({ email, invited_user_id }: Recipient) => email || (named.get(invited_user_id ?? '')?.email ?? '')
  const addresses = recipients.map(addressOf)
  const refused = await refusedAddresses(app, database, addresses)
  const declined = await declinedAmong(app, database, user_id, addresses)
  return new Set(
    recipients.filter((one) => {
      const address = addressOf(one)
      return blocked.has(one.account?.id ?? '') || refused.has(address) || declined.has(address)
    }),
  )
}

async function declinedAmong(
  app: FastifyInstance,
  database: Database,
  user_id: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = addresses.map((address) => hashOfRefusal(app, address, user_id))
  const rows = await database
    .selectFrom('invitation_refusals')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`address_hash = any(${hashes}::bytea[])`)
    .select('address_hash')
    .execute()
  return new Set(
    addresses.filter((_, at) => rows.some(({ address_hash }) => hashes[at] && address_hash.equals(hashes[at]))),
  )
}
