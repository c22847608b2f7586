import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { conflict, invalid } from '../../http/errors'
import { type Limit, requireAttempt } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { accountsByEmail } from '../../people'
import { careTeamLabel } from './care-team'
import { circleToWriteTo, recipientsOf } from './recipients'
import { peopleToAsk } from './requests'
import { writeMessage } from './send-message'

/** Far above what a care coordinator starts, far below what would bother many people. */
const MAX_NEW_CONVERSATIONS: Limit = { most: 100, seconds: 3_600 }

interface NewConversation {
  id: string
  subject: string
  user_ids: readonly string[]
  group_ids: readonly string[]
  message?: string | undefined
}

/** Starts a conversation, and asks those who would meet somebody they do not know; returns whether it is new. Idempotent by id for the same user; 409 ID_TAKEN if another user has that id. */
export function createConversation(
  database: Database,
  user_id: string,
  conversation: NewConversation,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (await isBegun(transaction, user_id, conversation.id)) return false
    await requireQuota(transaction, user_id)
    const others = await recipientsOf(transaction, user_id, conversation)
    return begin(transaction, user_id, conversation, others)
  })
}

/** Whether the user has already started this conversation. 409 ID_TAKEN if another user has. */
async function isBegun(transaction: Database, user_id: string, id: string): Promise<boolean> {
  const existing = await transaction
    .selectFrom('conversations')
    .where('id', '=', id)
    .select('created_by_user_id')
    .executeTakeFirst()
  if (existing && existing.created_by_user_id !== user_id) throw conflict('ID_TAKEN')
  return existing !== undefined
}

async function requireQuota(transaction: Database, user_id: string): Promise<void> {
  await requireAttempt(transaction, 'conversations', user_id, MAX_NEW_CONVERSATIONS)
}

async function begin(
  transaction: Database,
  user_id: string,
  { id, subject, message }: Pick<NewConversation, 'id' | 'subject' | 'message'>,
  others: readonly string[],
): Promise<boolean> {
  const members = [user_id, ...others]
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('conversations')
    .values({
      id,
      subject,
      created_by_user_id: user_id,
      label_id: await careTeamLabel(transaction, members),
      created_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  // Another tab of the user was first.
  if (numInsertedOrUpdatedRows !== 1n) {
    await isBegun(transaction, user_id, id)
    return false
  }
  const asked = await peopleToAsk(transaction, user_id, others)
  await transaction
    .insertInto('conversation_participants')
    .values(members.filter((member) => !asked.has(member)).map((member) => ({ user_id: member, conversation_id: id })))
    .execute()
  if (asked.size > 0)
    await transaction
      .insertInto('conversation_requests')
      .values([...asked].map((member) => ({ user_id: member, conversation_id: id, requested_by_user_id: user_id })))
      .execute()
  if (message !== undefined)
    await writeMessage(transaction, { id: newId(), conversation_id: id, from_user_id: user_id, message }, 1)
  return true
}

/**
 * The user's conversation with exactly the circle members who have these addresses, joined or asked to: the oldest, so that a
 * message sent twice finds the same one, or a new one without a subject. 422 NOT_IN_CIRCLE for any other
 * address, without revealing whether it has an account.
 */
export function conversationWith(database: Database, user_id: string, emails: readonly string[]): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const accounts = await accountsByEmail(transaction, emails)
    const circle = await circleToWriteTo(transaction, user_id)
    const addressed = [...accounts.values()].map((account) => account.id).filter((id) => circle.has(id))
    if (emails.some((email) => !addressed.includes(accounts.get(email)?.id ?? '')))
      throw invalid('NOT_IN_CIRCLE', 'to_user_emails')
    const members = [user_id, ...new Set(addressed)].sort()
    // Two concurrent messages find the same conversation.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`conversation ${members.join(' ')}`}, 0))`.execute(
      transaction,
    )
    const { rows } = await sql<{ id: string }>`
      select c.id from conversation_participants p join conversations c on c.id = p.conversation_id
      where p.user_id = ${user_id} and (
        select array_agg(o.user_id order by o.user_id) from (
          select user_id from conversation_participants where conversation_id = c.id
          union select user_id from conversation_requests where conversation_id = c.id and declined_at is null) o) = ${members}::uuid[]
      order by c.created_at, c.id limit 1`.execute(transaction)
    const [found] = rows
    if (found) return found.id
    await requireQuota(transaction, user_id)
    const id = newId()
    await begin(
      transaction,
      user_id,
      { id, subject: '' },
      members.filter((member) => member !== user_id),
    )
    return id
  })
}
