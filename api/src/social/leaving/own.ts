import { sql } from 'kysely'
import { peopleById, type KnownPerson } from '../../account/people'
import { PORTION, type Counted, type Portions } from '../../database/own-data'
import type { Database } from '../../http/serve'

/** A message that the person wrote; of those she wrote to, their names alone. */
export interface OwnMessage {
  id: string
  subject: string
  to: string[]
  message: string
  created_at: Date
}

/** Somebody whom the person is connected with. */
export interface OwnConnection {
  id: string
  name: string
  visibility: number
  from_status: string
  to_status: string
  created_at: Date
}

const nameOf = (person: KnownPerson | undefined) => [person?.first_name, person?.last_name].filter(Boolean).join(' ')

/** How much of it there is. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select 'messages' as kind, count(*)::int as count from messages m join conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = ${user_id} where m.from_user_id = ${user_id}
    union all select 'people', count(*)::int from relationships where user_id = ${user_id} or to_user_id = ${user_id}`.execute(database)
  return rows
}

/** What the person wrote to others, conversation by conversation, the oldest first. What others wrote is theirs. */
export async function* ownMessages(database: Database, user_id: string): Portions<OwnMessage> {
  const conversations = await database
    .selectFrom('conversation_participants as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .where('own.user_id', '=', user_id)
    .select(['conversations.id', 'conversations.subject'])
    .orderBy('conversations.created_at')
    .orderBy('conversations.id')
    .execute()
  for (const { id, subject } of conversations) {
    const others = await database.selectFrom('conversation_participants').where('conversation_id', '=', id).where('user_id', '<>', user_id).select('user_id').orderBy('user_id').execute()
    const people = await peopleById(database, others.map((other) => other.user_id))
    const to = others.map((other) => nameOf(people.get(other.user_id))).filter((name) => name !== '')
    for (let offset = 0; ; offset += PORTION) {
      const written = await database
        .selectFrom('messages')
        .where('conversation_id', '=', id)
        .where('from_user_id', '=', user_id)
        .select(['id', 'message', 'created_at'])
        .orderBy('created_at')
        .orderBy('id')
        .limit(PORTION)
        .offset(offset)
        .execute()
      if (written.length > 0) yield written.map((message) => ({ ...message, subject, to }))
      if (written.length < PORTION) break
    }
  }
}

/** Whom the person is connected with, by name: of somebody who has not answered yet, what she typed. */
export async function circleOf(database: Database, user_id: string): Promise<OwnConnection[]> {
  const rows = await database
    .selectFrom('relationships')
    .where((is) => is.or([is('user_id', '=', user_id), is('to_user_id', '=', user_id)]))
    .select(['id', 'user_id', 'to_user_id', 'to_user_email', 'visibility', 'from_status', 'to_status', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = await peopleById(database, rows.flatMap((row) => [row.user_id, ...(row.to_user_id ? [row.to_user_id] : [])]))
  return rows.map(({ user_id: from, to_user_id, to_user_email, ...row }) => {
    const other = from === user_id ? to_user_id : from
    return { ...row, name: other === null ? to_user_email : nameOf(people.get(other)) }
  })
}
