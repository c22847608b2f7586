import { sql } from 'kysely'
import type { ConversationRequest } from '@almanac/contracts/social/conversations'
import { MAX_CONVERSATION_REQUESTS } from '@almanac/contracts/rules/social/conversations'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { peopleById } from '../../people'
import { messagingOf } from '../../platform'
import { isBlockedBy, isBlockedEitherWay, peopleSeenBy } from '../blocked-users/visibility'
import { deleteEmpty } from './delete-empty'
import { memberIds } from './queries'

/**
 * Of the people whom somebody puts into one conversation, those who would meet somebody they do not know, and so
 * are asked first: they share no relationship and no conversation, or one has blocked the other. The care team of
 * a member's study is not asked: messages to it must not wait.
 */
export async function peopleToAsk(
  database: Database,
  user_id: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length < 2) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct one.id from unnest(${others}::uuid[]) as one (id)
    join unnest(${others}::uuid[]) as other (id) on other.id <> one.id
    where ${isBlockedEitherWay(sql.ref('one.id'), 'other.id')}
      or not exists (select from conversation_participants mine
          join conversation_participants theirs on theirs.conversation_id = mine.conversation_id
          where mine.user_id = one.id and theirs.user_id = other.id)
        and coalesce((select r.visibility from relationships r
          where r.from_status = 'Friend' and r.to_status = 'Friend' and r.visibility <> 6
            and ((r.user_id = one.id and r.to_user_id = other.id) or (r.user_id = other.id and r.to_user_id = one.id))
          order by r.created_at desc, r.id desc limit 1), 7) in (6, 7)`.execute(database)
  if (rows.length === 0) return new Set()
  const asked = new Set(rows.map(({ id }) => id))
  for (const id of await careTeamAmong(database, [user_id, ...others])) asked.delete(id)
  return asked
}

/** The members of a care team of one of these people's studies. */
async function careTeamAmong(database: Database, ids: readonly string[]): Promise<string[]> {
  const people = await peopleById(database, ids)
  const emails = new Set((await messagingOf(database, ids)).flatMap(({ care_team }) => care_team?.emails ?? []))
  return [...people.values()].filter(({ email }) => emails.has(email)).map(({ id }) => id)
}

/**
 * The requests that wait for a person's answer, latest first: who asks and how many others there are, but nobody's
 * name, because the others do not know the person either.
 */
export async function requestsFor(database: Database, user_id: string): Promise<ConversationRequest[]> {
  const { rows } = await sql<{
    id: string
    subject: string
    requested_by_user_id: string
    others: number
    has_blocked: boolean
    created_at: Date
  }>`
    select c.id, c.subject, r.requested_by_user_id, r.created_at,
      (select count(*)::int from conversation_participants p
        where p.conversation_id = c.id and p.user_id <> r.requested_by_user_id)
      + (select count(*)::int from conversation_requests o
        where o.conversation_id = c.id and o.user_id <> ${user_id} and o.declined_at is null) as others,
      exists (select from conversation_participants p
        where p.conversation_id = c.id and ${isBlockedBy(user_id, 'p.user_id')}) as has_blocked
    from conversation_requests r join conversations c on c.id = r.conversation_id
    where r.user_id = ${user_id} and r.declined_at is null
      and not ${isBlockedBy(user_id, 'r.requested_by_user_id')}
    order by r.created_at desc, c.id limit ${MAX_CONVERSATION_REQUESTS}`.execute(database)
  const people = await peopleSeenBy(
    database,
    user_id,
    rows.map((row) => row.requested_by_user_id),
  )
  return rows.flatMap(({ requested_by_user_id, created_at, ...row }) => {
    const person = people.get(requested_by_user_id)
    if (!person) return []
    const { email: _email, ...from } = person
    return [{ ...row, from, created_at: created_at.toISOString() }]
  })
}

/** How many requests wait for the person's answer. */
export async function countRequests(database: Database, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversation_requests r
    where r.user_id = ${user_id} and r.declined_at is null and not ${isBlockedBy(user_id, 'r.requested_by_user_id')}`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

/**
 * Joins the conversation, with all that was written there, or declines, which only who asked is shown. Returns the
 * members. 404 without a pending request.
 */
export function answerRequest(
  database: Database,
  user_id: string,
  conversation_id: string,
  accept: boolean,
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    // The lock that messages, departures and answers of one conversation take.
    await transaction.selectFrom('conversations').select('id').where('id', '=', conversation_id).forUpdate().execute()
    await (accept ? join : decline)(transaction, user_id, conversation_id)
    const members = await memberIds(transaction, conversation_id)
    await deleteEmpty(transaction, [conversation_id])
    return members
  })
}

async function join(transaction: Database, user_id: string, conversation_id: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('conversation_requests')
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', conversation_id)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await transaction
    .insertInto('conversation_participants')
    .values({ user_id, conversation_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function decline(transaction: Database, user_id: string, conversation_id: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('conversation_requests')
    .set({ declined_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', conversation_id)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
